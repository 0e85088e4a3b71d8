/** The servers that run now, by the id of their first process. */
const running = new Set<number>();

/** Notes a process that was started detached: its group ends with this process. Answers what takes the note back. */
export function watchGroup(pid: number): () => void {
  if (running.size === 0) process.on('exit', killAll);
  running.add(pid);
  return () => {
    if (running.delete(pid) && running.size === 0) process.off('exit', killAll);
  };
}

/** Signals a process and all that it started, unless they left the group. Nothing left to signal is fine. */
export function killGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    // Windows has no groups to signal: the first process alone is ended there.
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // No such process: it has ended, which is what was wanted.
  }
}

function killAll(): void {
  for (const pid of running) killGroup(pid, 'SIGKILL');
}
