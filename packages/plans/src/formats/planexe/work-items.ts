import type { DraftDependency, DraftDuration } from '../../draft.js';
import type { Report } from '../../problem.js';

/** A task of the work breakdown, as one file tells it. */
export interface WorkItem {
  readonly id: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly roles?: readonly string[] | undefined;
  /** Id of the item around it; `undefined` for the project, and where the file does not say. */
  readonly parent: string | undefined;
  readonly isProject?: boolean;
  /** Set by schedules; the files of dependencies and durations say it for the other items. */
  readonly dependsOn?: readonly DraftDependency[];
  readonly duration?: DraftDuration;
  readonly where: string;
}

/**
 * Merges the items of all files, without duplicates: each file adds what the previous ones lack. Within a file ids must
 * be unique.
 */
export function mergeWorkItems(
  files: readonly (readonly WorkItem[])[],
  report: Report,
): ReadonlyMap<string, WorkItem> {
  const merged = new Map<string, WorkItem>();
  for (const items of files) {
    for (const [id, item] of onceEach(items, report)) {
      const known = merged.get(id);
      merged.set(id, known === undefined ? item : withMore(known, item));
    }
  }
  return merged;
}

function onceEach(items: readonly WorkItem[], report: Report): ReadonlyMap<string, WorkItem> {
  const found = new Map<string, WorkItem>();
  for (const item of items) {
    const first = found.get(item.id);
    if (first === undefined) {
      found.set(item.id, item);
      continue;
    }
    const message = `${item.id} is the id of two tasks, the first at ${first.where}; give one of them another id`;
    report('duplicate_id', item.where, message);
  }
  return found;
}

function withMore(known: WorkItem, more: WorkItem): WorkItem {
  return {
    ...known,
    description: known.description ?? more.description,
    roles: known.roles ?? more.roles,
    parent: known.parent ?? more.parent,
  };
}
