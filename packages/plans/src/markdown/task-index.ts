import { oneLine } from '../text/text.js';
import type { PlacedTask } from './place-tasks.js';

/** Finds tasks by their names in the text, relative to the place of the reference: near ones first. */
export interface TaskIndex {
  /** Finds tasks by an id, or by a number among the siblings of a task or of its parents; several for a story. */
  byId(id: string, from: PlacedTask, kind?: string): readonly PlacedTask[];
  /** Finds the tasks of that title; of several, the siblings alone, if there are any. */
  byTitle(title: string, from: PlacedTask): readonly PlacedTask[];
  /** Returns whether the plan has ids of that form: `T9` if it has `T1` and `T2`. */
  hasIdsLike(id: string): boolean;
}

export function taskIndex(tasks: readonly PlacedTask[]): TaskIndex {
  // Of two tasks with one id, the first counts.
  const ids = new Map([...tasks].reverse().map((task) => [task.id.toLowerCase(), task]));
  const prefixes = new Set(tasks.flatMap(({ id }) => prefixOf(id) ?? []));
  const titles = titleMap(tasks);
  const kinds = Map.groupBy(tasks, ({ node, order }) => `${node.label.kind} ${order}`);
  const stories = storyMap(tasks);
  const continued = continuedNumbers(tasks);
  // `Add a form (#102)` is called #102, and `Add a form (GH-102)` GH-102.
  const issues = Map.groupBy(tasks, ({ node }) =>
    /#(\d{1,7})\)?$|\(([A-Z]{2,9}-\d{1,7})\)$/.exec(node.label.title)?.slice(1).join(''),
  );
  const numbers = new Map(
    [...new Set(tasks.map(({ siblings }) => siblings))].map(
      (siblings) => [siblings, Map.groupBy(siblings, ({ order }) => order)] as const,
    ),
  );
  return {
    byId(id, from, kind) {
      const exact = ids.get(id.toLowerCase());
      if (kind?.endsWith('story')) return stories.get(Number(id)) ?? [];
      const story = /^US(\d+)$/i.exec(id)?.[1];
      if (exact === undefined && story !== undefined) return stories.get(Number(story)) ?? [];
      const [issue, ...more] = issues.get(id.toUpperCase()) ?? [];
      if (!/^\d+$/.test(id)) return listOf(exact ?? (more.length === 0 ? issue : undefined));
      if (kind === undefined && issue !== undefined && more.length === 0) return [issue];
      const [ofKind, ...others] = kinds.get(`${kind} ${Number(id)}`) ?? [];
      // `phase 2` is the only phase of that number, in any place.
      if (kind !== undefined && ofKind !== undefined && others.length === 0) return [ofKind];
      return listOf(beside(Number(id), from, kind) ?? exact);
    },
    byTitle(title, from) {
      const found = titles.get(normalized(title)) ?? titles.get(withoutState(title)) ?? [];
      const near = found.filter(({ siblings }) => siblings === from.siblings);
      return near.length > 0 ? near : found;
    },
    hasIdsLike: (id) => prefixes.has(prefixOf(id) ?? '') || (/^US\d/i.test(id) && stories.size > 0),
  };

  function beside(number: number, from: PlacedTask, kind?: string): PlacedTask | undefined {
    if (kind !== 'phase') {
      const counted = continued.get(from.level)?.get(number);
      if (counted !== undefined) return counted;
    }
    for (let each: PlacedTask | undefined = from; each !== undefined; each = each.parent) {
      const found = numbers
        .get(each.siblings)
        ?.get(number)
        ?.find((task) => task !== each);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Indexes tasks by whole titles, and by unique short names: `Setup` of `Setup (Shared Infrastructure)`. */
function titleMap(tasks: readonly PlacedTask[]): ReadonlyMap<string, readonly PlacedTask[]> {
  const titles = Map.groupBy(tasks, ({ node }) => normalized(node.label.title));
  const shortNames = Map.groupBy(tasks, ({ node }) => {
    return normalized(node.label.title.split(/\s*\(|\s[-–—]\s|:\s/)[0] ?? '');
  });
  for (const [name, found] of shortNames) {
    if (name !== '' && found.length === 1 && !titles.has(name)) titles.set(name, [...found]);
  }
  return titles;
}

/** Indexes the tasks of each user story: those named after it, else those marked `[US1]`. */
function storyMap(tasks: readonly PlacedTask[]): ReadonlyMap<number, readonly PlacedTask[]> {
  const stories = new Map<number, PlacedTask[]>();
  const add = (story: number, task: PlacedTask) => {
    stories.set(story, [...(stories.get(story) ?? []), task]);
  };
  for (const task of tasks) for (const story of storyNumbers(task)) add(story, task);
  const named = new Set(stories.keys());
  for (const task of tasks) {
    for (const tag of task.node.label.tags) {
      const story = Number(/^US(\d+)$/i.exec(tag)?.[1]);
      if (Number.isSafeInteger(story) && !named.has(story)) add(story, task);
    }
  }
  return stories;
}

function listOf(task: PlacedTask | undefined): readonly PlacedTask[] {
  return task === undefined ? [] : [task];
}

function prefixOf(id: string): string | undefined {
  return /^[A-Z]+-?(?=\d)/.exec(id.toUpperCase())?.[0];
}

function normalized(title: string): string {
  return oneLine(title.replace(/["“”'`*_.,:;!?]/g, ' ')).toLowerCase();
}

/** Removes words around a title: `Setup completion`, `the Foundational phase`. */
function withoutState(title: string): string {
  const words = normalized(title).replace(/^(?:the|all) /, '');
  return words.replace(
    /(?: (?:phases?|tasks?|steps?|milestones?|work|components?|is|are|being|complet(?:e|ed|es|ion)|done|finish(?:ed|es)))+$/,
    '',
  );
}

/**
 * Maps the numbers of each level to tasks if they continue from one phase to the next (1, 2 and then 3, 4), so that a
 * number identifies one task anywhere.
 */
function continuedNumbers(
  tasks: readonly PlacedTask[],
): ReadonlyMap<number, ReadonlyMap<number, PlacedTask>> {
  const levels = new Map<number, ReadonlyMap<number, PlacedTask>>();
  for (const [level, all] of Map.groupBy(tasks, (task) => task.level)) {
    const numbered = all.filter((task) => numberOf(task) !== undefined);
    const lists = new Set(numbered.map(({ siblings }) => siblings));
    const isRising = numbered.every((task, index) => {
      const before = numbered[index - 1];
      return before === undefined || (numberOf(before) ?? 0) < (numberOf(task) ?? 0);
    });
    if (lists.size < 2 || !isRising) continue;
    levels.set(level, new Map(numbered.map((task) => [numberOf(task) ?? 0, task])));
  }
  return levels;
}

function numberOf({ node }: PlacedTask): number | undefined {
  return node.label.id === undefined ? (node.label.number ?? node.listNumber) : undefined;
}

const stories = String.raw`(?:user stor(?:y|ies)|US)\s*(\d{1,3}(?:\s*(?:[-–+,&/]|and|to)\s*(?:US)?\s*\d{1,3})*)`;
const first = new RegExp(`^\\W*${stories}`, 'i');
const bracketed = new RegExp(`[([]${stories}[)\\]]`, 'i');
/** Maximum number of stories of one task; more are a mistake. */
const maxNumbers = 100;

/**
 * Returns the numbers of the user stories that a task is: `User Story 2 - Export`, `US3+US4`, a phase `Export (US2)`. A
 * story that is only mentioned says nothing.
 */
export function storyNumbers({ node, order }: PlacedTask): readonly number[] {
  const { kind = '', title } = node.label;
  if (kind.endsWith('story') && order !== undefined) return [order];
  const isPhase = node.children.length > 0;
  return numbersIn((first.exec(title) ?? (isPhase ? bracketed.exec(title) : null))?.[1] ?? '');
}

/** Reads `3`, `5+6`, `2-5`, `US3 and US4`. */
export function numbersIn(text: string): readonly number[] {
  const numbers: number[] = [];
  for (const [, dash, digits] of text.matchAll(/([-–]|\bto\b)?\s*(?:US)?\s*(\d{1,3})/gi)) {
    const number = Number(digits);
    const from = dash === undefined ? number : (numbers.at(-1) ?? number - 1) + 1;
    for (let each = from; each <= number && numbers.length < maxNumbers; each += 1) {
      numbers.push(each);
    }
  }
  return numbers;
}
