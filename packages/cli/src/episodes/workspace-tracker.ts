import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@pce/core/internal';
import type { RoleModel } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { ContentStore, Tracker } from '@pce/tracker';
import { secretOf } from '../store/secret-of.js';

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
export async function workspaceTracker({
  store,
  root,
  model,
  onError,
}: WorkspaceTrackerOptions): Promise<WorkspaceTracker> {
  // Most commands know nothing of episodes, and these take long to load.
  const [trackers, { diffClassifier }] = await Promise.all([
    import('@pce/tracker'),
    import('@pce/diff'),
  ]);
  const { createTracker, folderContent, folderWorkspace, storeContent, webhookAlerts } = trackers;
  const contents = join(root, '.pce', 'content');
  const content = existsSync(contents) ? folderContent(contents) : storeContent(store, systemClock);
  const { PCE_ALERT_WEBHOOK: url } = process.env;
  const token = await secretOf('PCE_ALERT_TOKEN', process.env);
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
