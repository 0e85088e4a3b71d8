import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { diffClassifier } from '@pce/diff';
import { sqliteStore } from '@pce/storage-sqlite';
import { createTracker, type EpisodeStatus, folderWorkspace, type Tracker } from '@pce/tracker';
import { type Agent, scriptedExecutor, scriptedPlanner } from './agents.ts';
import { ruleReflector } from './reflector.ts';

/** Takes what happens, a line each. */
export type Say = (line: string) => void;

// #region watch
/** Lets a planner and an executor work in a folder until the executor has nothing left to do. */
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
  const planner = scriptedPlanner();
  const executor = scriptedExecutor(folder);
  const watch = { tracker, episode, say };
  for (let iteration = 1; iteration <= 4; iteration += 1) {
    const plan = await takeTurn({ ...watch, agent: planner, role: 'planner', iteration });
    await tracker.sendMessage({ episode, target: 'executor', message: plan, from: 'planner' });
    const report = await takeTurn({ ...watch, agent: executor, role: 'executor', iteration });
    if (report.startsWith('Nothing')) break;
  }
  await restoreBeforeLast(watch);
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
  readonly iteration: number;
}

// #region turn
/** One turn of an agent: its messages, its answer, what a limit asks for, and a checkpoint. Returns what it said. */
async function takeTurn({ tracker, episode, say, agent, role, iteration }: Turn): Promise<string> {
  const { messages } = await tracker.receiveMessages({ episode, target: role });
  let message = messages.map(({ text }) => text).join('\n\n');
  for (;;) {
    const { text, files } = await agent(message);
    const advice = await tracker.reportOutput({ episode, role, text });
    if (advice.limit !== null) say(`${role}: ${advice.limit.kind}: ${advice.do}`);
    if (advice.do === 'continue') {
      await wait(advice.until - Date.now());
      ({ message } = advice);
      continue;
    }
    if (advice.do === 'wait' || (advice.do === 'pause' && advice.until !== undefined)) {
      await wait((advice.until ?? 0) - Date.now());
      continue;
    }
    const scratchpad = { episode, role, iteration, scratchpad: text, files };
    const { diff } = await tracker.recordCheckpoint(scratchpad);
    for (const each of messages)
      await tracker.acknowledgeMessage({ episode, message: each.message });
    await tracker.settled(episode);
    say(
      `${role} ${iteration}: ${diff === null ? 'first checkpoint' : `${diff.class} (${diff.decidedBy})`}`,
    );
    await askPerson({ tracker, episode, say });
    return text;
  }
}
// #endregion turn

/** Stands for the person who is called: sends the planner back to its goal. */
async function askPerson({ tracker, episode, say }: Watch): Promise<void> {
  const { pause, reflection } = await tracker.getStatus(episode);
  if (pause === null) return;
  say(`paused (${pause.cause}): ${pause.reason}`);
  const note = reflection?.actionItems.join(' ') ?? 'Go back to the goal.';
  await tracker.resumeEpisode({ episode, note, by: 'person' });
  say(`resumed: ${note}`);
}

// #region restore
/** Takes back what the executor wrote last, after a look at what would change. */
async function restoreBeforeLast({ tracker, episode, say }: Watch): Promise<void> {
  const { rows } = await tracker.listCheckpoints({ episode });
  const [, ...older] = rows.filter(({ files }) => files.length > 0);
  const [target] = older;
  if (target === undefined) return;
  const { checkpoint } = target;
  const { files } = await tracker.restoreCheckpoint({ episode, checkpoint, preview: true });
  for (const { path, action } of files) say(`a restore would ${action} ${path}`);
  const restored = await tracker.restoreCheckpoint({ episode, checkpoint });
  await tracker.settled(episode);
  say(`restored ${restored.files.map(({ path }) => path).join(', ')}`);
}
// #endregion restore
