import { mcpServerFactory, serveHttp } from '@pce/mcp-server';
import { createTracker } from '@pce/tracker';
import { openStore, type StorePlace } from './open-store.ts';
import { tell } from './process-under-test.ts';
import { steadyClassifier as classifier } from './steady-classifier.ts';

/** Task of a server, which a test passes as JSON in the first argument. It serves until its standard input ends. */
export interface TrackerServerTask {
  readonly place: StorePlace;
  readonly socket: string;
}

const { place, socket }: TrackerServerTask = JSON.parse(process.argv[2] ?? '');
await using store = openStore(place);
await using tracker = createTracker({ store, classifier });
await tracker.recover();
const onError = (error: unknown) => console.error(error);
const factory = mcpServerFactory({ tracker: { tracker }, onError });
await using _ = await serveHttp(factory, { at: { socket } });
tell({});
await new Promise((resolve) => process.stdin.resume().once('end', resolve));
