import type { DraftDependency } from '../draft.js';
import type { Report } from '../problem.js';
import { shorten } from '../text/shorten.js';
import type { DependencyClause } from './dependency-phrases.js';
import { expandedIds } from './expanded-ids.js';
import { parseReferences, type Reference } from './parse-references.js';
import type { PlacedTask } from './place-tasks.js';
import { taskIndex } from './task-index.js';
import { titleLikeness } from './title-likeness.js';

/** Of all ranges of a plan, and all `all previous tasks`: few words can name endless tasks. */
const maxExpanded = 20_000;

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
  const resemblesTitle = titleLikeness(tasks);
  let expanded = 0;

  return (task) => {
    const resolved = clausesOf(task).map((clause) => resolveClause(clause, task));
    return {
      dependsOn: resolved.flatMap(({ dependsOn }) => dependsOn),
      isUnclear: resolved.some(({ isUnclear }) => isUnclear),
    };
  };

  function resolveClause(clause: DependencyClause, task: PlacedTask): ResolvedClauses {
    const where = whereOf(clause.line);
    const isTitle = index.byTitle(clause.text, task).length > 0;
    const references: readonly Reference[] = isTitle
      ? [{ type: 'title', title: clause.text }]
      : parseReferences(clause.text);
    const found = references.map((reference) => idsOf(reference, task, clause.strength, where));
    return {
      dependsOn: found.flatMap((ids) => (ids ?? []).map((id) => ({ id, where }))),
      isUnclear: found.includes(undefined),
    };
  }

  /** `undefined` where it is not clear whether a task is meant. */
  function idsOf(
    reference: Reference,
    task: PlacedTask,
    strength: DependencyClause['strength'],
    where: string,
  ): readonly string[] | undefined {
    switch (reference.type) {
      case 'previous':
      case 'range': {
        const ids = expanded > maxExpanded ? [] : expandedIds(reference, task, index);
        expanded += ids.length;
        if (expanded <= maxExpanded) return ids;
        report(
          'too_many_dependencies',
          where,
          'too many tasks are named; depend on phases instead',
        );
        return [];
      }
      case 'id': {
        const found = index.byId(reference.id, task, reference.kind);
        if (found !== undefined) return [found.id];
        return strength === 'sure' ? [reference.id] : [];
      }
      case 'title': {
        const byId = index.byId(reference.title, task);
        const found = byId === undefined ? index.byTitle(reference.title, task) : [byId];
        if (found.length === 1) return found.map(({ id }) => id);
        if (strength === 'maybe') return [];
        return found.length === 0
          ? missing(reference.title, task, where)
          : ambiguous(reference.title, task, found, where);
      }
    }
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

  /** A misspelt title stays as it is, for the nearest one to be named; other prose may mean no task at all. */
  function missing(title: string, task: PlacedTask, where: string): readonly string[] | undefined {
    if (resemblesTitle(title)) return [title];
    const message = `${task.id} depends on “${shorten(title, 80)}”, which is no task of this plan; if it is meant to be one, name its id`;
    report('unclear_dependency', where, message, 'warning');
    return undefined;
  }
}

function clausesOf({ node }: PlacedTask): readonly DependencyClause[] {
  const fields = node.fields
    .filter(({ name, value }) => name === 'dependsOn' && value !== '')
    .map(({ value, line }) => ({ text: value, line, strength: 'sure' as const }));
  return [...node.clauses, ...fields];
}
