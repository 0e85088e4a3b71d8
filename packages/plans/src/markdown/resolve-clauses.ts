import { editDistance } from '@pce/core/internal';
import type { DraftDependency } from '../draft.js';
import type { Report } from '../problem.js';
import { shorten } from '../text/text.js';
import { datedPeriod } from './dated-period.js';
import type { DependencyClause } from './dependency-phrases.js';
import { parseDuration } from './duration-text.js';
import { parseReferences, type Reference } from './parse-references.js';
import { isKin, type PlacedTask, withParents } from './place-tasks.js';
import { expandedIds } from './stated-dependencies.js';
import type { TaskIndex } from './task-index.js';
import type { TitlePart } from './task-node.js';

/**
 * Maximum number of expanded tasks in all ranges and `all previous tasks` of a plan, since few words can name endless
 * tasks.
 */
const maxExpanded = 20_000;

export interface ResolvedClauses {
  readonly dependsOn: readonly DraftDependency[];
  /** Tasks that a clause names by some words of their titles: they add to the order, and do not replace it. */
  readonly loose: readonly DraftDependency[];
  /** Whether a clause may mean something that was not found. */
  readonly isUnclear: boolean;
  /** Whether a clause states an order that no dependency can state. */
  readonly isOdd: boolean;
  /** Returns whether the clause of a title's part states only dependencies, so that the title can omit it. */
  isDependency(clause: DependencyClause, part: TitlePart): boolean;
}

/** The tasks a reference names; `undefined` if it is not clear whether a task is meant. */
type Found = readonly string[] | undefined;

interface ResolvedClause
  extends Pick<ResolvedClauses, 'dependsOn' | 'loose' | 'isUnclear' | 'isOdd'> {
  /** Kind of references if the clause has no other words; otherwise `no`. */
  readonly isTaken: 'by ids' | 'by titles' | 'no';
}

/** The parts of a clause beside its references. */
interface ReadClause {
  readonly strength: DependencyClause['strength'];
  readonly where: string;
  /** It has no other words. */
  readonly isWhole: boolean;
  /** It is in the words of a title, which may refer to the task itself. */
  readonly isProse: boolean;
  /** Tasks that are found by some words of their titles. */
  readonly loose: PlacedTask[];
}

/** Resolves stated dependencies to ids. An unknown id is kept as written. */
export function clauseResolver(
  tasks: readonly PlacedTask[],
  index: TaskIndex,
  whereOf: (line: number) => string,
  report: Report,
): (task: PlacedTask) => ResolvedClauses {
  const resemblesTitle = titleLikeness(tasks);
  const byWords = titleWords(tasks);
  let expanded = 0;

  return (task) => {
    const resolved = new Map(
      clausesOf(task).map((clause) => [clause, resolveClause(clause, task)] as const),
    );
    return {
      dependsOn: [...resolved.values()].flatMap(({ dependsOn }) => dependsOn),
      loose: [...resolved.values()].flatMap(({ loose }) => loose),
      isUnclear: [...resolved.values()].some(({ isUnclear }) => isUnclear),
      isOdd: [...resolved.values()].some(({ isOdd }) => isOdd),
      isDependency(clause, { isBracketed }) {
        const taken = resolved.get(clause)?.isTaken ?? 'no';
        return (
          taken === 'by ids' ||
          (taken === 'by titles' && (isBracketed || clause.strength === 'sure'))
        );
      },
    };
  };

  function resolveClause(clause: DependencyClause, task: PlacedTask): ResolvedClause {
    const { strength, time } = clause;
    const where = whereOf(clause.line);
    if (time === 'while') {
      const isOdd = byWords(clause.text, task).length > 0;
      if (isOdd) {
        const message = `${task.id} is done while “${shorten(clause.text, 80)}”: write what it comes after`;
        report('unclear_dependency', where, message, 'warning');
      }
      return { dependsOn: [], loose: [], isUnclear: false, isOdd, isTaken: 'no' };
    }
    const isTitle = index.byTitle(clause.text, task).length > 0;
    const { list, isWhole } = isTitle
      ? { list: [{ type: 'title', title: clause.text, isQuoted: false } as const], isWhole: true }
      : parseReferences(clause.text);
    const isProse = task.node.parts.some(
      (part) => !part.isBracketed && part.clauses?.includes(clause),
    );
    const read: ReadClause = { strength, where, isWhole, isProse, loose: [] };
    const found = list.map((reference) => idsOf(reference, task, read));
    const isTaken = isWhole && found.every((ids) => ids !== undefined);
    const hasTitles = list.some((each) => each.type === 'title' && !each.isQuoted);
    const isNothing = found.every((ids) => ids === undefined || ids.length === 0);
    // `both tenders`, `the room and the band`
    if (isNothing && read.loose.length === 0 && list.length > 0) looseOf(clause.text, task, read);
    const loose = read.loose.map(({ id }) => ({ id, where, isLoose: strength === 'maybe' }));
    const isDated = parseDuration(clause.text) ?? datedPeriod(clause.text);
    const isFound = loose.length > 0 || found.some((ids) => ids !== undefined) || isDated;
    return {
      loose: loose.filter(({ id }) => id !== task.id),
      isOdd:
        (time === 'after' && !isFound) || read.loose.some(({ node }) => node.line > task.node.line),
      dependsOn: found.flatMap((ids) => (ids ?? []).map((id) => ({ id, where }))),
      isUnclear: strength === 'sure' && found.includes(undefined) && loose.length === 0,
      isTaken: !isTaken ? 'no' : hasTitles ? 'by titles' : 'by ids',
    };
  }

  function idsOf(reference: Reference, task: PlacedTask, clause: ReadClause): Found {
    switch (reference.type) {
      case 'previous':
      case 'range':
        return expand(reference, task, clause.where);
      case 'id':
        return byId(reference, task, clause);
      case 'title':
        return byTitle(reference.title, task, clause);
    }
  }

  function expand(
    reference: Extract<Reference, { type: 'previous' | 'range' }>,
    task: PlacedTask,
    where: string,
  ): Found {
    const ids = expanded > maxExpanded ? [] : expandedIds(reference, task, index);
    expanded += ids.length;
    if (expanded <= maxExpanded) return ids;
    report('too_many_dependencies', where, 'too many tasks are named; depend on phases instead');
    return [];
  }

  function byId(
    { id, kind, isShort }: Extract<Reference, { type: 'id' }>,
    task: PlacedTask,
    clause: ReadClause,
  ): Found {
    const { strength, isWhole, isProse } = clause;
    const found = index.byId(id, task, kind).map((each) => each.id);
    if (found.length > 0) return strength === 'maybe' || isProse ? strangersOf(task, found) : found;
    if (strength === 'maybe') return undefined;
    const isId = isShort
      ? index.hasIdsLike(id)
      : // `requires 1.5 GB` is about something else.
        strength === 'sure' || index.hasIdsLike(id) || (isWhole && /^[\d.]+$/.test(id));
    return isId ? [id] : byTitle(id, task, clause);
  }

  function byTitle(title: string, task: PlacedTask, clause: ReadClause): Found {
    const { strength, where } = clause;
    const withId = index.byId(title, task);
    const found = withId.length > 0 ? withId : index.byTitle(title, task);
    const ids = found.map(({ id }) => id);
    if (ids.length === 0 && looseOf(title, task, clause)) return undefined;
    if (strength === 'maybe') return ids.length === 1 ? strangersOf(task, ids) : undefined;
    if (ids.length === 1 || withId.length > 0) return ids;
    return ids.length === 0 ? missing(title, task, clause) : ambiguous(title, task, found, where);
  }

  /** Keeps the tasks that words name by a part of their titles, unless the words are a misspelt title. */
  function looseOf(words: string, task: PlacedTask, { loose, strength }: ReadClause): boolean {
    if (strength === 'sure' || (strength === 'likely' && resemblesTitle(words, task))) return false;
    const found = byWords(words, task);
    loose.push(...found);
    return found.length > 0;
  }

  function ambiguous(
    title: string,
    task: PlacedTask,
    found: readonly PlacedTask[],
    where: string,
  ): readonly string[] {
    const ids = found.slice(0, 5).map(({ id }) => id);
    const message = `${task.id} depends on “${shorten(title, 80)}”, the title of ${found.length} tasks; say which by its id: ${ids.join(', ')}`;
    report('ambiguous_dependency', where, message);
    return [];
  }

  /** Returns a misspelt title as it is, so that the nearest one can be suggested; other prose may mean no task at all. */
  function missing(title: string, task: PlacedTask, { strength, where }: ReadClause): Found {
    if (resemblesTitle(title, task)) return [title];
    if (strength === 'sure') {
      const message = `${task.id} depends on “${shorten(title, 80)}”, which is no task of this plan; if it is meant to be one, name its id`;
      report('unclear_dependency', where, message, 'warning');
    }
    return undefined;
  }
}

/** Excludes the task's own parents and parts: prose such as "after deployment" below "Deployment" is no dependency. */
function strangersOf(task: PlacedTask, ids: readonly string[]): Found {
  const around = withParents(task).map(({ id }) => id);
  const strangers = ids.filter((id) => !around.includes(id));
  return strangers.length === 0 ? undefined : strangers;
}

function clausesOf({ node }: PlacedTask): readonly DependencyClause[] {
  const fields = node.fields
    .filter(({ name, value }) => name === 'dependsOn' && value !== '')
    .map(({ value, line }) => ({ text: value, line, strength: 'sure' as const }));
  return [...node.clauses, ...fields];
}

const maxLength = 100;
/** Maximum number of unknown phrases that are compared with all titles. */
const maxComparisons = 100_000;

/** Decides whether words are a misspelt title of another task, or prose about something else. */
function titleLikeness(tasks: readonly PlacedTask[]): (words: string, from: PlacedTask) => boolean {
  const titles = tasks.map((task) => ({ task, title: task.node.label.title.toLowerCase() }));
  let comparisons = 0;
  return (words, from) => {
    if (words.length > maxLength) return false;
    comparisons += titles.length;
    // Better an error too many than a dependency that is overlooked.
    if (comparisons > maxComparisons) return true;
    const limit = Math.max(1, Math.floor(words.length / 5));
    const wanted = words.toLowerCase();
    return titles.some(
      ({ task, title }) => task !== from && editDistance(wanted, title, limit) <= limit,
    );
  };
}

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
function titleWords(
  tasks: readonly PlacedTask[],
): (words: string, from: PlacedTask) => readonly PlacedTask[] {
  const byWord = Map.groupBy(
    tasks.flatMap((task) => [...stemsOf(task.node.label.title)].map((word) => ({ word, task }))),
    ({ word }) => word,
  );
  let lookups = 0;
  return (text, from) => {
    const wanted = stemsOf(text);
    const counts = new Map<PlacedTask, number>();
    for (const word of wanted) {
      const list = byWord.get(word) ?? [];
      lookups += list.length;
      if (lookups > maxLookups) return [];
      for (const { task } of list)
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

function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !empty.has(word)).map(stemOf));
}

function stemOf(word: string): string {
  const one = word.replace(/(?<!s)s$/, '');
  return one.length < 5 ? one : one.replace(/(?:ing|ed|en|er|e)$/, '');
}
