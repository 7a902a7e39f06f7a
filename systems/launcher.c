/* Starts the app, or the engine's command, with the Python that lies beside it, and ends as that does. */
#include <windows.h>

#define MOST 32768

static BOOL WINAPI leave_to_the_program(DWORD kind) { return kind == CTRL_C_EVENT || kind == CTRL_BREAK_EVENT; }

/* What of a command line stands behind the program's name. */
static const wchar_t *arguments(const wchar_t *line) {
    int is_quoted = 0;
    for (; *line && (is_quoted || (*line != ' ' && *line != '\t')); line++)
        is_quoted ^= *line == '"';
    return line;
}

int wmain(void) {
    static wchar_t place[MOST], command[MOST];
    DWORD length = GetModuleFileNameW(NULL, place, MOST), code = 1;
    while (length && place[length - 1] != '\\') length--;
    place[length] = 0;
    const wchar_t *rest = arguments(GetCommandLineW());
    if (length + lstrlenW(rest) + 64 > MOST) return 1;
    lstrcatW(lstrcatW(lstrcatW(command, L"\""), place), L"bin\\" PYTHON L"\" -m " MODULE);
    lstrcatW(command, rest);
    SetConsoleCtrlHandler(leave_to_the_program, TRUE);
    STARTUPINFOW start = {.cb = sizeof start};
#ifdef WINDOWED  /* it has no streams; what its starter left in their place may be none, and Python ends if it is not */
    start.dwFlags = STARTF_USESTDHANDLES;
#endif
    PROCESS_INFORMATION program;
    if (!CreateProcessW(NULL, command, NULL, NULL, TRUE, 0, NULL, NULL, &start, &program)) {
        MessageBoxW(NULL, L"The folder bin is not beside this program.", L"Turmbauer", MB_ICONERROR);
        return 1;
    }
    WaitForSingleObject(program.hProcess, INFINITE);
    GetExitCodeProcess(program.hProcess, &code);
    return (int)code;
}

#ifdef WINDOWED
int WINAPI wWinMain(HINSTANCE own, HINSTANCE none, LPWSTR line, int how) {
    (void)own, (void)none, (void)line, (void)how;
    return wmain();
}
#endif
