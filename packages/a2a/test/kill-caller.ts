import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundleProgram, makeFolder, startProgram } from '@pce/test-support';
import type { CallerTask } from './caller-process.js';
import { openAgent } from './open-agent.js';

const program = fileURLToPath(new URL('caller-process.ts', import.meta.url));

/** Counts of the messages of killed turns, as their agents received them. */
export interface KilledCalls {
  readonly turns: number;
  readonly completed: number;
  /** Tasks that the agent began beyond one a turn. */
  readonly secondTasks: number;
}

/** Turns at the same time. */
const width = 3;

/**
 * Starts a turn a round that asks an agent for 150 ms of work, kills its process at a moment of its own in the first 250 ms
 * after the call was announced, and continues the turn in a new process.
 */
export async function killCallers(rounds: number): Promise<KilledCalls> {
  using folder = makeFolder();
  const file = await bundleProgram(program, folder.root);
  await using agent = await openAgent();
  let completed = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < rounds) {
      const round = next;
      next += 1;
      const task: CallerTask = {
        type: 'call',
        file: folder.newFile(),
        agent: agent.url,
        turn: `turn-${round}`,
        message: 'work 150',
      };
      const killed = startProgram(file, task);
      await killed.nextLine();
      await delay((100 + round * 37) % 250);
      await killed.kill();
      const lines = await startProgram(file, task).lines();
      if (lines.at(-1) === 'completed') completed += 1;
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return { turns: rounds, completed, secondTasks: agent.begun.length - new Set(agent.begun).size };
}
