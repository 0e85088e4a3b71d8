import type { KillableProcess } from './killable-process.ts';
import { oneOf, pause, upTo } from './random.ts';

/** Kills one of them with SIGKILL, and restarts it a moment later. */
export async function killOne(processes: readonly KillableProcess[]): Promise<void> {
  const [first, ...others] = processes;
  if (!first) throw new Error('there is none');
  const victim = oneOf([first, ...others]);
  await victim.kill();
  await pause(upTo(200));
  victim.restart();
}
