"""The loudspeaker, through the library that the system has for it: PulseAudio's, which PipeWire brings too, or ALSA's."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_uint8, c_uint32, c_ulong, c_void_p
from typing import Protocol

from gui.sound.synthesis import RATE

_NAME = b"Turmbauer"
_AHEAD = 0.06  # seconds that are handed over before they are heard
_SAMPLE = 2  # bytes
_PLAYBACK, _PULSE_S16LE = 1, 3
_ALSA_PLAYBACK, _ALSA_S16LE, _ALSA_INTERLEAVED = 0, 2, 3
_DEFAULT = 0xFFFF_FFFF  # what the server thinks best


class Stream(Protocol):
    """Takes samples of 16 bits, one channel, `RATE` a second."""

    def write(self, samples: bytes) -> None:
        """Hand over what is heard next; returns when there is room for more. ``OSError``: there is no device any more."""

    def close(self) -> None:
        """Let the device rest."""


class NoLibrary(OSError):
    """The system has neither of the libraries."""


def open_stream() -> Stream:
    """Begin to play.

    Raises
    ------
    NoLibrary
    OSError
        If there is no device.
    """
    found: list[type[Stream]] = []
    for kind, file in ((_Pulse, "libpulse-simple.so.0"), (_Alsa, "libasound.so.2")):
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
