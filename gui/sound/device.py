"""The loudspeaker, through the library that the system has for it.

That is PulseAudio's, which PipeWire brings too, or ALSA's; on Windows the one for multimedia.
"""

from __future__ import annotations

import ctypes
from collections import deque
from ctypes import (
    POINTER,
    byref,
    c_char_p,
    c_int,
    c_long,
    c_size_t,
    c_uint8,
    c_uint16,
    c_uint32,
    c_ulong,
    c_void_p,
)
from typing import Protocol

from gui.sound.synthesis import RATE

_NAME = b"Turmbauer"
_AHEAD = 0.06  # seconds that are handed over before they are heard
_SAMPLE = 2  # bytes
_PLAYBACK, _PULSE_S16LE = 1, 3
_ALSA_PLAYBACK, _ALSA_S16LE, _ALSA_INTERLEAVED = 0, 2, 3
_WAVE_PCM, _WAVE_MAPPER, _WAVE_DONE, _WAVE_EVENT = 1, 0xFFFF_FFFF, 1, 0x5_0000
_PATIENCE = 2000  # milliseconds after which a device that takes nothing counts as gone
_DEFAULT = 0xFFFF_FFFF  # the server's choice


class Stream(Protocol):
    """Takes samples of 16 bits, one channel, `RATE` a second."""

    def write(self, samples: bytes) -> None:
        """Hand over what is heard next; returns when there is room for more. ``OSError``: there is no device any more."""

    def close(self) -> None:
        """Let the device rest."""


class NoLibrary(OSError):
    """The system has none of the libraries."""


def open_stream() -> Stream:
    """Begin to play.

    Raises
    ------
    NoLibrary
    OSError
        If there is no device.
    """
    found: list[type[Stream]] = []
    for kind, file in ((_Pulse, "libpulse-simple.so.0"), (_Alsa, "libasound.so.2"), (_WaveOut, "winmm.dll")):
        try:
            library = ctypes.CDLL(file)
        except OSError:
            continue
        found.append(kind)
        try:
            return kind(library)
        except OSError:
            continue
    raise OSError if found else NoLibrary


class _Format(ctypes.Structure):
    _fields_ = (("format", c_int), ("rate", c_uint32), ("channels", c_uint8))


class _Room(ctypes.Structure):
    _fields_ = tuple((name, c_uint32) for name in ("most", "wanted", "before_start", "portion", "recorded"))


class _Pulse:
    """A connection to the sound server; where it plays is the server's affair, and may change."""

    def __init__(self, library: ctypes.CDLL) -> None:
        new, self._write, self._free = library.pa_simple_new, library.pa_simple_write, library.pa_simple_free
        new.argtypes = [
            c_char_p, c_char_p, c_int, c_char_p, c_char_p,
            POINTER(_Format), c_void_p, POINTER(_Room), c_void_p,
        ]  # fmt: skip
        new.restype = c_void_p
        self._write.argtypes = [c_void_p, c_char_p, ctypes.c_size_t, c_void_p]
        self._free.argtypes, self._free.restype = [c_void_p], None
        ahead = _SAMPLE * round(_AHEAD * RATE)
        sound, room = _Format(_PULSE_S16LE, RATE, 1), _Room(_DEFAULT, ahead, _DEFAULT, _DEFAULT, _DEFAULT)
        self._stream = new(None, _NAME, _PLAYBACK, None, _NAME, byref(sound), None, byref(room), None)
        if not self._stream:
            raise OSError

    def write(self, samples: bytes) -> None:
        if self._write(self._stream, samples, len(samples), None) < 0:
            raise OSError

    def close(self) -> None:
        self._free(self._stream)


class _Alsa:
    """The device that ALSA takes for the usual one."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        self._stream = c_void_p()
        library.snd_pcm_writei.argtypes = [c_void_p, c_char_p, c_ulong]
        library.snd_pcm_writei.restype = c_long
        library.snd_pcm_recover.argtypes = [c_void_p, c_int, c_int]
        if library.snd_pcm_open(byref(self._stream), b"default", _ALSA_PLAYBACK, 0) < 0:
            raise OSError
        latency = round(1e6 * _AHEAD)
        setting = (_ALSA_S16LE, _ALSA_INTERLEAVED, 1, RATE, 1, latency)
        if library.snd_pcm_set_params(self._stream, *setting) < 0:
            self.close()
            raise OSError

    def write(self, samples: bytes) -> None:
        count = len(samples) // _SAMPLE
        written = self._library.snd_pcm_writei(self._stream, samples, count)
        if written < 0:  # the machine slept, or was too slow
            if self._library.snd_pcm_recover(self._stream, written, 1) < 0:
                raise OSError
            self._library.snd_pcm_writei(self._stream, samples, count)

    def close(self) -> None:
        self._library.snd_pcm_close(self._stream)


class _WaveFormat(ctypes.Structure):
    _fields_ = (
        ("kind", c_uint16),
        ("channels", c_uint16),
        ("rate", c_uint32),
        ("bytes_per_second", c_uint32),
        ("bytes_per_frame", c_uint16),
        ("bits", c_uint16),
        ("more", c_uint16),
    )


class _WaveHeader(ctypes.Structure):
    _fields_ = (
        ("data", c_char_p),
        ("length", c_uint32),
        ("recorded", c_uint32),
        ("user", c_size_t),
        ("flags", c_uint32),
        ("loops", c_uint32),
        ("next", c_void_p),
        ("reserved", c_size_t),
    )


class _WaveOut:
    """The device that Windows takes for the usual one. It reads portions where they lie: they stay until it has done so."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library, self._kernel = library, ctypes.CDLL("kernel32.dll")
        self._stream = c_void_p()
        self._waiting: deque[_WaveHeader] = deque()
        for name in ("waveOutPrepareHeader", "waveOutWrite", "waveOutUnprepareHeader"):
            getattr(library, name).argtypes = [c_void_p, POINTER(_WaveHeader), c_uint32]
        library.waveOutReset.argtypes = library.waveOutClose.argtypes = [c_void_p]
        library.waveOutOpen.argtypes = [
            POINTER(c_void_p), c_uint32, POINTER(_WaveFormat), c_void_p, c_void_p, c_uint32,
        ]  # fmt: skip
        self._kernel.CreateEventW.argtypes = [c_void_p, c_int, c_int, c_void_p]
        self._kernel.CreateEventW.restype = c_void_p
        self._kernel.WaitForSingleObject.argtypes = [c_void_p, c_uint32]
        self._kernel.CloseHandle.argtypes = [c_void_p]
        self._played = self._kernel.CreateEventW(None, False, False, None)
        sound = _WaveFormat(_WAVE_PCM, 1, RATE, _SAMPLE * RATE, _SAMPLE, 8 * _SAMPLE, 0)
        wanted = (byref(self._stream), _WAVE_MAPPER, byref(sound), self._played, None, _WAVE_EVENT)
        if library.waveOutOpen(*wanted):
            self._kernel.CloseHandle(self._played)
            raise OSError

    def write(self, samples: bytes) -> None:
        while sum(header.length for header in self._waiting) >= _SAMPLE * _AHEAD * RATE:
            self._wait()
        header = _WaveHeader(samples, len(samples))
        self._waiting.append(header)
        for call in (self._library.waveOutPrepareHeader, self._library.waveOutWrite):
            if call(self._stream, byref(header), ctypes.sizeof(header)):
                raise OSError

    def _wait(self) -> None:
        """Wait until the first buffer is played."""
        header = self._waiting[0]
        while not header.flags & _WAVE_DONE:
            if self._kernel.WaitForSingleObject(self._played, _PATIENCE):
                raise OSError
        self._library.waveOutUnprepareHeader(self._stream, byref(header), ctypes.sizeof(header))
        self._waiting.popleft()

    def close(self) -> None:
        self._library.waveOutReset(self._stream)  # unplayed samples count as played
        for header in self._waiting:
            self._library.waveOutUnprepareHeader(self._stream, byref(header), ctypes.sizeof(header))
        self._library.waveOutClose(self._stream)
        self._kernel.CloseHandle(self._played)
