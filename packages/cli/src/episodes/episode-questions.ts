import type { EpisodeIntervention, Tracker } from '@pce/tracker';
import type { Host } from '../workspace/compose.js';
import { workspaceTracker } from './workspace-tracker.js';

export async function withTracker<T>(
  { store, workspace: { root } }: Pick<Host, 'store' | 'workspace'>,
  work: (tracker: Tracker) => Promise<T>,
): Promise<T> {
  const { tracker } = await workspaceTracker({ store, root });
  try {
    return await work(tracker);
  } finally {
    await tracker.close();
  }
}

export async function openQuestions(
  tracker: Pick<Tracker, 'listInterventions'>,
): Promise<readonly EpisodeIntervention[]> {
  const all: EpisodeIntervention[] = [];
  for (let after: string | undefined; ; ) {
    const page = await tracker.listInterventions({ after, limit: 200 });
    all.push(...page.rows);
    if (page.next === undefined) return all;
    after = page.next;
  }
}

/** Finds an open question of an episode by its name or an unambiguous beginning of it. */
export async function findQuestion(
  tracker: Pick<Tracker, 'listInterventions'>,
  name: string,
): Promise<EpisodeIntervention | undefined> {
  if (!/\.q\d*$/.test(name)) return undefined;
  const all = await openQuestions(tracker);
  const found = all.filter(({ intervention }) => intervention === name);
  const [first, second] =
    found.length > 0 ? found : all.filter(({ intervention }) => intervention.startsWith(name));
  return second === undefined ? first : undefined;
}
