import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Notes of test agents in a folder. */
export interface AgentNotes {
  prompts(): readonly string[];
  /** Whether an agent or a program it started still runs. */
  isRunning(): boolean;
}

export function agentNotes(folder: string): AgentNotes {
  const lines = (name: string): readonly string[] => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  };
  return {
    prompts: () => lines('prompts').map((line): string => JSON.parse(line)),
    isRunning: () => lines('pids').some((pid) => isRunning(Number(pid))),
  };
}

/** Whether a process runs; a zombie does not. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const state = existsSync('/proc/self/stat')
    ? readFileSync(`/proc/${pid}/stat`, { encoding: 'utf8', flag: 'r' }).replace(/.*\) /s, '')
    : 'R';
  return !state.startsWith('Z');
}
