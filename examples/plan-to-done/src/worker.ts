import { setTimeout as sleep } from 'node:timers/promises';
import { type AgentKey, type Assignment, Blocked, type Handler } from '@pce/client';

/** Settings of an agent without a model: it makes a short text of each task. */
export interface Worker {
  readonly url: string;
  readonly key: AgentKey;
  readonly actions: readonly string[];
  /** Number of the task that takes too long; 0 for none. */
  readonly longAt: number;
  /** Number of the contact that raises a question for a person; 0 for none. */
  readonly questionAt: number;
}

export const longReport = 'reading a report of 900 pages';

export const question = 'the supplier sells from 50 kg on, the plan says 20 kg';

const answers = ['order 50 kg and store what is left', 'look for a smaller supplier'];

export function handlersOf({ actions, longAt, questionAt }: Worker): Record<string, Handler> {
  let begun = 0;
  let contacts = 0;
  const work: Handler = async (assignment) => {
    const { task, signal, progress } = assignment;
    begun += 1;
    if (begun === longAt) {
      progress(5, longReport);
      await rest(60_000, signal);
    }
    if (task.action === 'contact') {
      contacts += 1;
      if (contacts === questionAt) return new Blocked(question, { suggestions: answers });
    }
    await rest(20 + (task.title.length % 5) * 10, signal);
    return { text: textFor(assignment) };
  };
  return Object.fromEntries(actions.map((action) => [action, work]));
}

function textFor({ task, context }: Assignment): string {
  const { previousTasks, notes = [] } = context;
  const known = previousTasks.map(({ title }) => title);
  const basis = known.length === 0 ? '' : ` It rests on: ${known.join('; ')}.`;
  const asked = notes.length === 0 ? '' : ` As a person said: ${notes.join('; ')}.`;
  return `${results[task.action] ?? 'Done'}: ${task.title}.${basis}${asked}`;
}

const results: Readonly<Record<string, string>> = {
  research: 'Findings',
  write: 'Draft',
  contact: 'Agreed',
  build: 'Built',
};

/** Waits; rejects as soon as another agent gets the task. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}
