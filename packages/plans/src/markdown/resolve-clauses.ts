import { editDistance } from '../assemble/edit-distance.js';
import type { DraftDependency } from '../draft.js';
import type { Report } from '../problem.js';
import { shorten } from '../text/shorten.js';
import type { DependencyClause } from './dependency-phrases.js';
import { parseReferences, type Reference } from './parse-references.js';
import type { PlacedTask } from './place-tasks.js';
import { type TaskIndex, taskIndex } from './task-index.js';

/** Of one range, such as `T001-T200`. */
const maxRange = 200;
/** Of all ranges of a plan: few words can name endless tasks. */
const maxFromRanges = 20_000;
/** Of clauses that name no task, only the first are compared with the titles of all. */
const maxComparisons = 200_000;

export interface ResolvedClauses {
  readonly dependsOn: readonly DraftDependency[];
  /** A clause may mean something that could not be found. */
  readonly isUnclear: boolean;
}

/** Turns what tasks are said to depend on into ids. An id that is not there stays as it is written. */
export function clauseResolver(
  tasks: readonly PlacedTask[],
  whereOf: (line: number) => string,
  report: Report,
): (task: PlacedTask) => ResolvedClauses {
  const index = taskIndex(tasks);
  const titles = tasks.map(({ node }) => node.label.title.toLowerCase());
  let fromRanges = 0;
  let comparisons = 0;

  return (task) => {
    const clauses = clausesOf(task).map((clause) => resolveClause(clause, task));
    return {
      dependsOn: clauses.flatMap(({ dependsOn }) => dependsOn),
      isUnclear: clauses.some(({ isUnclear }) => isUnclear),
    };
  };

  function resolveClause(clause: DependencyClause, task: PlacedTask): ResolvedClauses {
    const where = whereOf(clause.line);
    const whole = index.byTitle(clause.text, task);
    const references: readonly Reference[] =
      whole.length > 0 ? [{ type: 'title', title: clause.text }] : parseReferences(clause.text);
    let isUnclear = false;
    const ids = references.flatMap((reference) => {
      const found = idsOf(reference, task, clause, where);
      isUnclear ||= found === undefined;
      return found ?? [];
    });
    return { dependsOn: ids.map((id) => ({ id, where })), isUnclear };
  }

  /** `undefined` where it is not clear whether a task is meant. */
  function idsOf(
    reference: Reference,
    task: PlacedTask,
    { strength }: DependencyClause,
    where: string,
  ): readonly string[] | undefined {
    switch (reference.type) {
      case 'previous':
        return previousIds(task, reference.isAll);
      case 'range': {
        const ids = rangeIds(reference, task, index);
        fromRanges += ids.length;
        if (fromRanges <= maxFromRanges) return ids;
        report(
          'too_many_dependencies',
          where,
          'ranges name too many tasks; depend on phases instead',
        );
        return [];
      }
      case 'id': {
        const found = index.byId(reference.id, task, reference.kind);
        if (found !== undefined) return [found.id];
        return strength === 'sure' ? [reference.id] : [];
      }
      case 'title':
        return titleIds(reference.title, task, strength, where);
    }
  }

  function titleIds(
    title: string,
    task: PlacedTask,
    strength: DependencyClause['strength'],
    where: string,
  ): readonly string[] | undefined {
    const byId = index.byId(title, task);
    const found = byId === undefined ? index.byTitle(title, task) : [byId];
    const [only] = found;
    if (only !== undefined && found.length === 1) return [only.id];
    if (strength === 'maybe') return [];
    if (only !== undefined) {
      const ids = found.slice(0, 5).map(({ id }) => id);
      report(
        'ambiguous_dependency',
        where,
        `${task.id} depends on “${shorten(title, 80)}”, the title of ${found.length} tasks; say which by its id: ${ids.join(', ')}`,
      );
      return [];
    }
    if (resemblesTitle(title)) return [title];
    report(
      'unclear_dependency',
      where,
      `${task.id} depends on “${shorten(title, 80)}”, which is no task of this plan; if it is meant to be one, name its id`,
      'warning',
    );
    return undefined;
  }

  function resemblesTitle(title: string): boolean {
    comparisons += titles.length;
    if (title.length > 100) return false;
    // Better an error too many than a dependency that is overlooked.
    if (comparisons > maxComparisons) return true;
    const limit = Math.max(1, Math.floor(title.length / 5));
    const wanted = title.toLowerCase();
    return titles.some((each) => editDistance(wanted, each, limit) <= limit);
  }
}

function clausesOf({ node }: PlacedTask): readonly DependencyClause[] {
  const fields = node.fields
    .filter(({ name, value }) => name === 'dependsOn' && value !== '')
    .map(({ value, line }) => ({ text: value, line, strength: 'sure' as const }));
  return [...node.clauses, ...fields];
}

function previousIds(task: PlacedTask, isAll: boolean): readonly string[] {
  const before = task.siblings.slice(0, task.siblings.indexOf(task)).map(({ id }) => id);
  return isAll ? before : before.slice(-1);
}

/** The tasks from one to another of the same kind of id; the two ends alone where there is no counting between them. */
function rangeIds(
  { from, to }: Extract<Reference, { type: 'range' }>,
  task: PlacedTask,
  index: TaskIndex,
): readonly string[] {
  const idOf = (id: string) => index.byId(id, task)?.id;
  const [, prefix = '', first = ''] = /^(.*?)(\d+)$/.exec(from) ?? [];
  const [, lastPrefix = '', last = ''] = /^(.*?)(\d+)$/.exec(to) ?? [];
  const length = Number(last) - Number(first) + 1;
  const isRange =
    prefix.toLowerCase() === lastPrefix.toLowerCase() && length > 1 && length <= maxRange;
  if (!isRange) return [idOf(from) ?? from, idOf(to) ?? to];
  const between = Array.from({ length: length - 2 }, (_, place) => {
    return idOf(`${prefix}${String(Number(first) + place + 1).padStart(first.length, '0')}`);
  });
  return [idOf(from) ?? from, ...between.filter((id) => id !== undefined), idOf(to) ?? to];
}
