import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folderHistory } from '@pce/tracker';
import type { WorkFacts } from './work-facts.js';

/** Work of an agent in a workspace, as far as it was watched. */
export interface WatchedWork extends Pick<WorkFacts, 'root' | 'calls' | 'tests'> {
  readonly changed: readonly string[];
  /** Commit before the work; absent if there was none. */
  readonly head: string | undefined;
  /** Files that changed in earlier work, and the commit before that. @defaultValue none */
  readonly earlier?: { readonly changed: readonly string[]; readonly head: string | undefined };
}

/** Returns the facts that a report of the work is checked against. */
export async function collectFacts(work: WatchedWork): Promise<WorkFacts> {
  const { root, changed, head, earlier, calls, tests } = work;
  const history = folderHistory(root);
  const isRepository = (await history.head()) !== undefined;
  const [files, made, all] = await Promise.all([
    history.files(),
    isRepository ? history.commitsSince(head) : undefined,
    isRepository && earlier ? history.commitsSince(earlier.head) : undefined,
  ]);
  const exists = (path: string): boolean => existsSync(join(root, path));
  // Commits in repositories within this one are not looked at.
  const hasOthers = exists('.gitmodules') || files.some((path) => path.endsWith('/'));
  return {
    root,
    files,
    exists,
    changed: new Set([...changed, ...(made?.files ?? [])]),
    earlier: new Set([...(earlier?.changed ?? []), ...(all?.files ?? [])]),
    ...(made && { commits: made.hashes }),
    hasEarlierCommits: hasOthers || (all?.hashes.length ?? 0) > (made?.hashes.length ?? 0),
    isCommit: async (hash) => hasOthers || history.hasCommit(hash),
    ...(calls && { calls }),
    ...(tests && { tests }),
  };
}
