import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStream, verifyStream } from '@pce/core/internal';
import { bundleProgram, type Folder, makeFolder, startPostgres } from '@pce/test-support';
import { createTracker, episodeJournal } from '@pce/tracker';
import { expect, it } from 'vitest';
import { killableProcess, killOne } from './killable-process.ts';
import { linesFile } from './lines-file.ts';
import type { McpAgentTask } from './mcp-agent-process.ts';
import { openStore, ownSchema, type StorePlace } from './open-store.ts';
import { rounds, testTimeoutMs } from './rounds.ts';
import { steadyClassifier as classifier } from './steady-classifier.ts';
import { messagesPerPause, trackerLineSchema } from './tracker-line.ts';
import type { TrackerServerTask } from './tracker-server-process.ts';

const episode = 'episode_1';

const programOf = (name: string, { root }: Folder) =>
  bundleProgram(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), root);

/** Runs two agents over servers of one store, kills any of them repeatedly, and checks the result. */
async function playOut(place: StorePlace, servers: number): Promise<void> {
  using folder = makeFolder();
  const serverProgram = await programOf('tracker-server-process', folder);
  const agentProgram = await programOf('mcp-agent-process', folder);
  await using store = openStore(place);
  await using tracker = createTracker({ store, classifier });
  await tracker.startEpisode({ episode, policy: { maxQueued: 1_000_000 } });

  const sockets = Array.from({ length: servers }, (_, at) => join(folder.root, `${at}.sock`));
  const serve = (socket: string) =>
    killableProcess<TrackerServerTask>({
      program: serverProgram,
      task: { place, socket },
      onLine: () => true,
    });
  const [sent, got] = [folder.newFile('.jsonl'), folder.newFile('.jsonl')];
  const agent = (role: McpAgentTask['role'], diary: string) =>
    killableProcess<McpAgentTask>({
      program: agentProgram,
      task: { sockets, episode, role, diary },
      onLine: () => true,
    });
  await using stack = new AsyncDisposableStack();
  const serving = sockets.map((socket) => stack.use(serve(socket)));
  const working = [stack.use(agent('planner', sent)), stack.use(agent('executor', got))];
  const all = [...serving, ...working];
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(all.map((each) => each.atWork()));
    await killOne(all);
  }
  await Promise.all(all.map((each) => each.atWork()));
  for (const each of [...working, ...serving]) await each.end();

  const wanted = linesFile(sent, trackerLineSchema).read();
  const received = linesFile(got, trackerLineSchema).read();
  const status = await tracker.getStatus(episode);
  console.info(
    `${place.type}, ${servers} servers, ${rounds} kills: ${status.messages.queued} messages, ${received.length} handed over`,
  );
  expect(new Set(wanted.map(({ message }) => message)).size).toBe(wanted.length);
  // The end of each pause sends the planner a message.
  const pauses = Math.ceil(wanted.length / messagesPerPause);
  expect(status.messages).toMatchObject({
    queued: wanted.length + pauses,
    acknowledged: wanted.length,
    failed: 0,
  });
  expect(status.checkpoints).toBe(wanted.length);
  const first = new Map(received.map(({ message, sequence }) => [message, sequence]));
  expect([...first]).toEqual(wanted.map(({ message, sequence }) => [message, sequence]));
  expect([...first.values()]).toEqual(wanted.map((_, index) => index + 1));
  expect(received.length - first.size).toBeLessThanOrEqual(3 * rounds);

  const { entries } = await readStream(store, episodeJournal, episode);
  const count = (type: string) => entries.filter(({ event }) => event.type === type).length;
  expect([count('episode.paused'), count('episode.resumed')]).toEqual([pauses, pauses]);
  expect(status.status).toBe('running');
  await verifyStream(store, episodeJournal, episode);
}

it(
  'loses and repeats no message, checkpoint or decision when an MCP server and its agents are killed (C1, C7, F1)',
  async () => {
    using folder = makeFolder();
    await playOut({ type: 'sqlite', file: folder.newFile() }, 1);
  },
  testTimeoutMs,
);

it(
  'nor when several servers over one PostgreSQL and their agents are killed (C1, C7, F7)',
  async () => {
    await using server = await startPostgres();
    await playOut(ownSchema(server.url), 2);
  },
  testTimeoutMs,
);
