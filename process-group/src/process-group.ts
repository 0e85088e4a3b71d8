/** Running groups, by the id of their first process. */
const running = new Set<number>();

/** Ends the group of a detached process when this process exits. Returns a function that stops watching the group. */
export function watchGroup(pid: number): () => void {
  if (running.size === 0) process.on('exit', killAll);
  running.add(pid);
  return () => {
    if (running.delete(pid) && running.size === 0) process.off('exit', killAll);
  };
}

/** Returns whether a group is watched. */
export function isWatched(group: number): boolean {
  return running.has(group);
}

/** Signals a process and its descendants in the group. A group that has ended is no error. */
export function killGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    // Windows cannot signal groups: only the first process is ended there.
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // The process has already ended.
  }
}

function killAll(): void {
  for (const pid of running) killGroup(pid, 'SIGKILL');
}
