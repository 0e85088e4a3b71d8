import type { PlacedTask } from './place-tasks.js';

/** Words that say nothing of a task: articles and such, and that it is done. */
const empty = new Set(
  `the and are for has have been was were its this that with from into then once after when only both all done complete completed
  finished ready over there will its der die das dem den des und ist sind hat wurde fertig alle beide erledigt abgeschlossen les des
  une est sont fait tous`.split(/\s+/),
);
const quantity = /^\s*(?:all|both|alle|beiden?|tou(?:te)?s)\b/i;

/** Tasks of one word that are looked at for all references of a plan. */
const maxLookups = 200_000;

/**
 * Finds tasks by words of their titles, as plans refer to them: `the risk assessment` is `Run the risk assessment`, and `both
 * tenders` are two. Returns nothing where several may be meant.
 */
export function titleWords(
  tasks: readonly PlacedTask[],
): (words: string, from: PlacedTask) => readonly PlacedTask[] {
  const byWord = new Map<string, PlacedTask[]>();
  for (const task of tasks) {
    for (const word of stemsOf(task.node.label.title)) {
      const list = byWord.get(word);
      if (list === undefined) byWord.set(word, [task]);
      else list.push(task);
    }
  }
  let lookups = 0;
  return (text, from) => {
    const wanted = stemsOf(text);
    const counts = new Map<PlacedTask, number>();
    for (const word of wanted) {
      const list = byWord.get(word) ?? [];
      lookups += list.length;
      if (lookups > maxLookups) return [];
      for (const task of list)
        if (!isKin(task, from)) counts.set(task, (counts.get(task) ?? 0) + 1);
    }
    const most = Math.max(0, ...counts.values());
    const best = [...counts].filter(([, count]) => count === most).map(([task]) => task);
    if (most === 0 || (most < wanted.size && (most < 2 || most / wanted.size < 0.6))) return [];
    if (most === wanted.size && quantity.test(text) && best.length > 1) return best;
    // `the import` is `Import the data` before `Train them on the import`.
    const begun = best.filter(({ node }) => wanted.has([...stemsOf(node.label.title)][0] ?? ''));
    const near = best.filter(({ siblings }) => siblings === from.siblings);
    return [best, begun, near].find((found) => found.length === 1) ?? [];
  };
}

/** Returns the words of a text without their endings. */
function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !empty.has(word)).map(stemOf));
}

function stemOf(word: string): string {
  const one = word.replace(/(?<!s)s$/, '');
  return one.length < 5 ? one : one.replace(/(?:ing|ed|en|er|e)$/, '');
}

function isKin(task: PlacedTask, from: PlacedTask): boolean {
  for (let each: PlacedTask | undefined = task; each !== undefined; each = each.parent)
    if (each === from) return true;
  for (let each: PlacedTask | undefined = from; each !== undefined; each = each.parent)
    if (each === task) return true;
  return false;
}
