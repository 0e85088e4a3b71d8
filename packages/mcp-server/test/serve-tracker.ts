// #region serve
import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { mcpServerFactory, serveHttp } from '@pce/mcp-server';
import { createTracker } from '@pce/tracker';

/** Serves a tracker to agents on this machine. Close the returned server to stop. */
export async function serveTracker(port: number) {
  const tracker = createTracker({ store: memoryStore(), classifier: diffClassifier() });
  const factory = mcpServerFactory({
    tracker: { tracker },
    onError: (error, tool) => console.error(tool, error),
  });
  return serveHttp(factory, { at: { port } });
}
// #endregion
