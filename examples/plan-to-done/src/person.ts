import { createInterface } from 'node:readline/promises';
import type { Resolution, Task } from '@pce/client';

/** Decides about a task that waits for a person. */
export type Person = (task: Task) => Promise<Resolution>;

/** Takes the first of the agent's suggestions. */
export const agreeablePerson: Person = async ({ blocker }) => {
  const [note = 'go on'] = blocker?.suggestions ?? [];
  return { choice: 'approve', note };
};

/** Asks in the terminal. */
export const personAtTheTerminal: Person = async ({ title, blocker }) => {
  const suggestions = blocker?.suggestions ?? [];
  const choices = [...suggestions, 'go on without it', 'I have done it myself'];
  const list = choices.map((choice, index) => `  ${index + 1}  ${choice}`).join('\n');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(
      `\n${title}: ${blocker?.message}\n${list}\nYour choice: `,
    );
    const note = suggestions[Number(answer) - 1];
    if (note !== undefined) return { choice: 'approve', note };
    return { choice: Number(answer) === choices.length ? 'take_over' : 'skip' };
  } finally {
    terminal.close();
  }
};
