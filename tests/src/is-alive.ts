/** Returns whether a process of this machine, named by its id, exists. */
export function isAlive(owner: string): boolean {
  try {
    return process.kill(Number(owner), 0);
  } catch {
    return false;
  }
}
