import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folderHistory } from '@pce/tracker';
import type { WorkFacts } from './work-facts.js';

/** Work of an agent in a workspace, as far as it was watched. */
export interface WatchedWork extends Pick<WorkFacts, 'root' | 'calls' | 'tests'> {
  readonly changed: readonly string[];
  /** Commit before the work. @defaultValue unknown, as without a repository */
  readonly head: string | undefined;
  /** Files that changed in earlier work, and the commit before that. @defaultValue none */
  readonly earlier?: { readonly changed: readonly string[]; readonly head: string | undefined };
}

/** Returns the facts that a report of the work is checked against. */
export async function collectFacts(work: WatchedWork): Promise<WorkFacts> {
  const { root, changed, head, earlier, calls, tests } = work;
  const history = folderHistory(root);
  const commitsSince = (commit: string | undefined) =>
    commit === undefined ? undefined : history.commitsSince(commit);
  const [files, made, all] = await Promise.all([
    history.files(),
    commitsSince(head),
    commitsSince(earlier?.head),
  ]);
  return {
    root,
    files,
    exists: (path) => existsSync(join(root, path)),
    changed: new Set([...changed, ...(made?.files ?? [])]),
    earlier: new Set([...(earlier?.changed ?? []), ...(all?.files ?? [])]),
    ...(made && { commits: made.hashes }),
    hasEarlierCommits: (all?.hashes.length ?? 0) > (made?.hashes.length ?? 0),
    isCommit: history.hasCommit,
    ...(calls && { calls }),
    ...(tests && { tests }),
  };
}
