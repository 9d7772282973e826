#pragma once

namespace kiban::tools {

/// How the user asks a program to stop: SIGINT, SIGTERM and SIGHUP; on Windows Ctrl-C, Ctrl-Break, the
/// closing of the console, and the end of the session. One file for each system.

/// From now on the first of them ends the program with a message.
void end_at_signals();

/// From now on the first of them calls `note` with a signal's number, on any thread or in a signal handler,
/// and the second ends the program.
void note_signals(void (*note)(int signal));

} // namespace kiban::tools
