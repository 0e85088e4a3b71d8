import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '@pce/core/internal';
import type { RoleModel } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { ContentStore, EpisodeStatus, Tracker } from '@pce/tracker';
import type {
  CheckpointSummary,
  EpisodeIntervention,
  RestoredCheckpoint,
} from '@pce/tracker/internal';
import { findJournal } from '../journals/find-journal.js';
import type { PlaceOptions } from '../pce-command.js';
import { openStore, storePlace } from '../store/open-store.js';
import { secretOf } from '../store/secret-of.js';
import { printableLine } from '../terminal/output.js';
import type { Host } from '../workspace/compose.js';
import { findWorkspace } from '../workspace/find-workspace.js';

export interface OpenTracker extends WorkspaceTracker, AsyncDisposable {
  readonly store: Store;
  readonly root: string;
}

export interface OpenTrackerOptions extends PlaceOptions {
  /** Nothing will be written. @defaultValue false */
  readonly isReadOnly?: boolean;
  /** Creates the store if there is none. @defaultValue false */
  readonly createsStore?: boolean;
  /** Has the model of `models.json` reflect on changes, if there is one. @defaultValue false */
  readonly reflects?: boolean;
}

export async function openTracker(options: OpenTrackerOptions): Promise<OpenTracker> {
  const cwd = process.cwd();
  const root = resolve(findWorkspace({ cwd, workspace: options.workspace }));
  const opened = await openStore(storePlace({ store: options.store, cwd, root }), options);
  const model = options.reflects === true ? await reflectingModel(root) : undefined;
  const { tracker, content } = await workspaceTracker({ store: opened.store, root, model });
  return {
    tracker,
    store: opened.store,
    content,
    root,
    async [Symbol.asyncDispose]() {
      await tracker.close();
      await opened.store.close();
    },
  };
}

async function reflectingModel(root: string) {
  const { openModels } = await import('../models/open-models.js');
  return (await openModels({ root, model: undefined }))?.models.planner;
}

/** Finds the episode a user means: `last`, an id, or the beginning of one, with or without `episode_`. */
export async function findEpisode(store: Store, name: string): Promise<string> {
  return (await findJournal(store, name, ['episode'])).id;
}

/** Finds the checkpoint a user means: an id, or the beginning of one, with or without `ckpt_`. */
export async function findCheckpoint(
  tracker: Tracker,
  episode: string,
  name: string,
): Promise<string> {
  const found = new Set<string>();
  for (let after: string | undefined; ; ) {
    const page = await tracker.listCheckpoints({ episode, after, limit: 500 });
    for (const { checkpoint } of page.rows) {
      if (checkpoint === name) return name;
      if (checkpoint.startsWith(name) || checkpoint.startsWith(`ckpt_${name}`))
        found.add(checkpoint);
    }
    if (page.next === undefined) break;
    after = page.next;
  }
  const [first, second] = found;
  if (first === undefined || second !== undefined) {
    const { checkpoint } = await tracker.getCheckpoint({ episode, checkpoint: name });
    return checkpoint;
  }
  return first;
}

export interface WorkspaceTracker {
  readonly tracker: Tracker;
  readonly content: ContentStore;
}

export interface WorkspaceTrackerOptions {
  readonly store: Store;
  readonly root: string;
  readonly model?: RoleModel | undefined;
  /** Takes failures of work in the background. @defaultValue they are dropped */
  readonly onError?: (error: unknown) => void;
}

/** Returns a tracker over a workspace: contents are files where `.pce/content` is there, else in the store. */
export async function workspaceTracker(given: WorkspaceTrackerOptions): Promise<WorkspaceTracker> {
  const { store, root, model, onError } = given;
  // Most commands know nothing of episodes, and these take long to load.
  const [trackers, { storeContent }, { diffClassifier }] = await Promise.all([
    import('@pce/tracker'),
    import('@pce/tracker/internal'),
    import('@pce/diff'),
  ]);
  const { createTracker, folderContent, folderWorkspace, webhookAlerts } = trackers;
  const contents = join(root, '.pce', 'content');
  const content = existsSync(contents) ? folderContent(contents) : storeContent(store, systemClock);
  const { PCE_ALERT_WEBHOOK: url } = process.env;
  const token = await secretOf('PCE_ALERT_TOKEN');
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const onAlert = url ? webhookAlerts({ url, headers, ...(onError && { onError }) }) : undefined;
  const reflector = model && (await import('@pce/roles')).modelReflector(model);
  const tracker = createTracker({
    store,
    content,
    classifier: diffClassifier({ workspace: root }),
    workspace: folderWorkspace(root),
    ...(reflector && { reflector }),
    ...(onError && { onError }),
    ...(onAlert && { onAlert }),
  });
  return { tracker, content };
}

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

const verdicts = new Map([
  [true, 'aligned'],
  [false, 'not aligned'],
  [null, 'incomplete'],
]);

const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

export function episodeLine(given: EpisodeStatus): string {
  const { episode, status, startedAt, checkpoints, title } = given;
  return `${episode}  ${status.padEnd(7)}  ${timeOf(startedAt)}  ${String(checkpoints).padStart(5)} checkpoints  ${printableLine(title, 60)}`;
}

export function episodeLines(
  status: EpisodeStatus,
  checkpoints: readonly CheckpointSummary[],
): readonly string[] {
  const { goal, pause, reflection, limit, alerts, messages, roles, outcome, endReason } = status;
  const until =
    pause === null || pause.until === null ? 'a person resumes it' : timeOf(pause.until);
  const waiting = messages.queued - messages.acknowledged - messages.failed;
  return [
    episodeLine(status),
    ...(goal === null ? [] : [`goal: ${printableLine(goal, 200)}`]),
    ...(outcome === null
      ? []
      : [`${outcome}${endReason === null ? '' : `: ${printableLine(endReason, 200)}`}`]),
    ...(pause === null
      ? []
      : [`paused (${pause.cause}) until ${until}: ${printableLine(pause.reason, 300)}`]),
    ...(limit === null ? [] : [`last limit: ${limit.role}, ${limit.kind}, ${timeOf(limit.at)}`]),
    ...(reflection === null
      ? []
      : [
          `reflection: ${verdicts.get(reflection.aligned)}: ${printableLine(reflection.diagnosis, 300)}`,
        ]),
    ...(reflection?.actionItems ?? []).map((item) => `  - ${printableLine(item, 200)}`),
    `alerts: ${alerts} · messages that wait: ${waiting}`,
    ...roles.map(
      ({ role, iteration, class: found, queued, isPaused }) =>
        `${role.padEnd(10)} iteration ${iteration ?? '–'}  ${found ?? '–'}  ${queued} waiting${isPaused ? '  paused' : ''}`,
    ),
    ...checkpoints.map(checkpointLine),
  ];
}

function checkpointLine(given: CheckpointSummary): string {
  const { checkpoint, at, role, iteration, diff, files, claims = [], error } = given;
  const change = diff === null ? '–' : `${diff.class} (${diff.decidedBy})`;
  const wrote = files.length === 0 ? '' : `  ${files.length} files`;
  const wrong = claims.filter(({ verdict }) => verdict === 'contradicted').length;
  const report =
    wrong === 0 ? '' : `  its report does not hold: ${wrong} of ${claims.length} claims`;
  const problem = error === null ? '' : `  error: ${printableLine(error, 80)}`;
  return `${checkpoint}  ${timeOf(at)}  ${role.padEnd(10)} ${String(iteration).padStart(4)}  ${change}${wrote}${report}${problem}`;
}

export function restoreLines({ files, left }: RestoredCheckpoint): readonly string[] {
  const changed = files.filter(({ action }) => action !== 'none');
  return [
    ...changed.flatMap(({ path, action, patch }) => [
      `${action} ${printableLine(path, 300)}`,
      ...(patch === '' ? [] : [patch.trimEnd()]),
    ]),
    ...left.map(
      (path) =>
        `left alone, somebody else may have changed it (--paths restores it): ${printableLine(path, 300)}`,
    ),
    ...(changed.length === 0 ? ['no file differs'] : []),
  ];
}
