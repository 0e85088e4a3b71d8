import type * as z from 'zod';
import { type LinesFile, linesFile } from './lines-file.ts';
import { inputEnded, tell } from './process-under-test.ts';
import { pause } from './random.ts';
import { trackerLineSchema } from './tracker-line.ts';

/** Task that a test gives an agent, as JSON in the first argument. It works until its standard input ends. */
export interface TrackerAgentTask {
  readonly episode: string;
  readonly role: 'planner' | 'executor';
  readonly diary: string;
}

type Line = z.infer<typeof trackerLineSchema>;

export interface TrackerAgent {
  /** Sends a message, and records a checkpoint for it. If repeated, it does nothing more. */
  send(number: number, text: string): Promise<Line>;
  receive(request: { readonly target: string; readonly limit: number }): Promise<readonly Line[]>;
  acknowledge(message: string): Promise<unknown>;
}

type Diary = LinesFile<Line>;

export async function work({ role, diary }: TrackerAgentTask, agent: TrackerAgent): Promise<void> {
  const done = linesFile(diary, trackerLineSchema);
  await (role === 'planner' ? plan : carryOut)(agent, done, inputEnded());
}

/** Sends numbered messages. After a restart it repeats the last one. */
async function plan(agent: TrackerAgent, done: Diary, isOver: () => boolean): Promise<void> {
  for (let number = done.read().length; !isOver(); number += 1) {
    done.write(await agent.send(number, `plan ${number}`));
    tell({});
  }
}

/** Records each message before it acknowledges it, until all are. */
async function carryOut(agent: TrackerAgent, done: Diary, isOver: () => boolean): Promise<void> {
  for (;;) {
    const isLast = isOver();
    const lines = await agent.receive({ target: 'executor', limit: 3 });
    for (const line of lines) {
      done.write(line);
      await agent.acknowledge(line.message);
      tell({});
    }
    if (lines.length === 0) {
      if (isLast) return;
      await pause(5);
    }
  }
}
