import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { diffClassifier } from '@pce/diff';
import { mcpServerFactory, serveHttp } from '@pce/mcp-server';
import { sqliteStore } from '@pce/storage-sqlite';
import { createTracker, type EpisodeStatus, folderWorkspace, type Tracker } from '@pce/tracker';
import * as z from 'zod';
import { type Agent, scriptedExecutor, scriptedPlanner } from './agents.ts';
import { type Call, connectClient } from './mcp-client.ts';
import { ruleReflector } from './reflector.ts';

/** Receives the events, one per line. */
export type Say = (line: string) => void;

// #region watch
/** Lets a planner and an executor work in a folder, each over MCP, until the planner has nothing left to plan. */
export async function watchPair(folder: string, say: Say): Promise<EpisodeStatus> {
  await using store = sqliteStore(join(folder, 'episodes.db'));
  await using tracker = createTracker({
    store,
    classifier: diffClassifier({ workspace: folder }),
    reflector: ruleReflector,
    workspace: folderWorkspace(folder),
    onAlert: ({ message }) => say(`alert: ${message}`),
  });
  const { episode } = await tracker.startEpisode({ goal: 'Add a search box to the shop' });
  const factory = mcpServerFactory({ tracker: { tracker, episode } });
  await using server = await serveHttp(factory, { at: { port: 0 } });
  await using planner = await connectClient('planner', server.url);
  await using executor = await connectClient('executor', server.url);
  const watch = { tracker, episode, say };
  const plan = { ...watch, role: 'planner', agent: scriptedPlanner(planner.call) };
  const work = { ...watch, role: 'executor', agent: scriptedExecutor(executor.call, folder) };
  for (;;) {
    if ((await takeTurn(plan)).startsWith('Nothing')) break;
    await takeTurn(work);
  }
  await using person = await connectClient('person', server.url);
  await restoreBeforeLast(person.call, say);
  await tracker.settled(episode);
  return await tracker.endEpisode({ episode, outcome: 'completed' });
}
// #endregion watch

interface Watch {
  readonly tracker: Tracker;
  readonly episode: string;
  readonly say: Say;
}

interface Turn extends Watch {
  readonly agent: Agent;
  readonly role: string;
}

// #region turn
/** Lets an agent work for a turn, and follows the advice for its limits. Returns its output. */
async function takeTurn({ tracker, episode, say, agent, role }: Turn): Promise<string> {
  const before = (await tracker.getStatus(episode)).checkpoints;
  let prompt = 'Take your messages and go on.';
  for (;;) {
    const printed = await agent(prompt);
    const advice = await tracker.reportOutput({ episode, role, text: printed });
    if (advice.limit !== null) say(`${role}: ${advice.limit.kind}: ${advice.do}`);
    if (advice.do === 'continue') {
      await wait(advice.until - Date.now());
      prompt = advice.message;
      continue;
    }
    if (advice.do === 'wait' || (advice.do === 'pause' && advice.until !== undefined)) {
      await wait((advice.until ?? 0) - Date.now());
      continue;
    }
    await tracker.settled(episode);
    const { rows } = await tracker.listCheckpoints({ episode, limit: 1 });
    const [latest] = rows;
    if (latest !== undefined && (await tracker.getStatus(episode)).checkpoints > before) {
      const { diff, iteration } = latest;
      const change = diff === null ? 'first checkpoint' : `${diff.class} (${diff.decidedBy})`;
      say(`${role} ${iteration}: ${change}`);
    }
    await askPerson({ tracker, episode, say });
    return printed;
  }
}
// #endregion turn

/** Plays the person who is asked: sends the planner back to its goal. */
async function askPerson({ tracker, episode, say }: Watch): Promise<void> {
  const { pause, reflection } = await tracker.getStatus(episode);
  if (pause === null) return;
  say(`paused (${pause.cause}): ${pause.reason}`);
  const note = reflection?.actionItems.join(' ') ?? 'Go back to the goal.';
  await tracker.resumeEpisode({ episode, note, by: 'person' });
  say(`resumed: ${note}`);
}

const listedSchema = z.object({
  checkpoints: z.array(z.object({ ckpt_id: z.string(), files: z.array(z.string()) })),
});

const restoredSchema = z.object({
  files: z.array(z.object({ path: z.string(), action: z.string() })),
});

// #region restore
/** Takes back what the executor wrote last, after a preview of the changes. */
async function restoreBeforeLast(call: Call, say: Say): Promise<void> {
  const { checkpoints } = listedSchema.parse(await call('list_checkpoints'));
  const [, target] = checkpoints.filter(({ files }) => files.length > 0);
  if (target === undefined) return;
  const { ckpt_id } = target;
  const preview = restoredSchema.parse(
    await call('restore_checkpoint', { ckpt_id, preview: true }),
  );
  for (const { path, action } of preview.files) say(`a restore would ${action} ${path}`);
  const restored = restoredSchema.parse(await call('restore_checkpoint', { ckpt_id }));
  say(`restored ${restored.files.map(({ path }) => path).join(', ')}`);
}
// #endregion restore
