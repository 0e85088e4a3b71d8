import type { OpenIntervention } from '@pce/client/internal';

/** Something that waits for a person, with the task that waits for the same answer. */
export interface Cause {
  readonly item: OpenIntervention;
  /** The task whose turn asks. */
  readonly task?: OpenIntervention;
}

/** Returns what waits by its cause: a task that is blocked by a question of its turn belongs to the question. */
export function causesOf(items: readonly OpenIntervention[]): readonly Cause[] {
  const asking = new Set(items.map(({ turnId }) => turnId));
  const tasks = new Map<string, OpenIntervention>();
  for (const item of items) {
    const turn = item.source === 'task' ? turnNamedBy(item) : undefined;
    if (turn !== undefined && asking.has(turn)) tasks.set(turn, item);
  }
  const merged = new Set(tasks.values());
  return items
    .filter((item) => !merged.has(item))
    .map((item) => {
      const task = tasks.get(item.turnId ?? '');
      return task === undefined ? { item } : { item, task };
    });
}

/** Returns the turn that works a blocked task, which its message begins with. */
function turnNamedBy({ message }: OpenIntervention): string | undefined {
  return /^turn (\S+) is /.exec(message)?.[1];
}

/** Returns whether all words of a search are in what is shown of a cause. */
export function isFound({ item, task }: Cause, words: string): boolean {
  const { title, message, intervention } = item;
  const { tool, approval } = intervention ?? {};
  const text = [title, message, tool, task?.title, approval && JSON.stringify(approval.args)]
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
