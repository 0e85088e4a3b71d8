import { InvalidInputError } from '@pce/core/errors';
import {
  getRow,
  iterateRows,
  listRows,
  replayStream,
  systemClock,
  systemIds,
  ViewsRefresh,
  verifyStream,
} from '@pce/core/internal';
import { type ContentStore, storeContent } from './content/content-store.js';
import { openTexts } from './content/event-texts.js';
import { DueTimer } from './drive/due-timer.js';
import { EpisodeRepository, type OnAppended } from './drive/episode-repository.js';
import { EpisodeWork } from './drive/episode-work.js';
import { follow } from './drive/follow.js';
import {
  getIntervention,
  openIntervention,
  resolveIntervention,
  withdrawIntervention,
} from './drive/interventions.js';
import { Messages } from './drive/messages.js';
import { endEpisode, pauseEpisode, resumeEpisode } from './drive/pauses.js';
import { recordCheckpoint } from './drive/record-checkpoint.js';
import { reportOutput } from './drive/report-output.js';
import { restoreCheckpoint } from './drive/restore-checkpoint.js';
import { checkedPolicy, startEpisode } from './drive/start-episode.js';
import { patternScrubber } from './privacy/pattern-scrubber.js';
import { episodeJournal } from './read/episode-journal.js';
import { episodeLog } from './read/episode-log.js';
import { getCheckpoint, listCheckpoints, listEpisodes } from './read/list-episodes.js';
import { listEvents, type ReadEvent } from './read/list-events.js';
import { defaultRubric } from './reflection/rubric.js';
import { episodeCollections, interventionRowSchema } from './rules/episode-rows.js';
import { episodeStatusSchema, toEpisodeStatus } from './rules/episode-status.js';
import { defaultPolicy } from './rules/policy.js';
import { statusOf } from './rules/state.js';
import type { CheckpointName, Tracker } from './tracker.js';
import type { TrackerOptions, TrackerParts } from './tracker-options.js';

/**
 * Creates a tracker over a store. Several trackers, in any number of processes, may share one.
 *
 * @example
 * ```ts
 * import { memoryStore } from '@pce/core';
 * import type { DiffClassifier } from '@pce/core/ports';
 * import { createTracker } from '@pce/tracker';
 *
 * export async function watch(classifier: DiffClassifier) {
 *   await using tracker = createTracker({ store: memoryStore(), classifier });
 *   const { episode } = await tracker.startEpisode({ goal: 'Add a search box' });
 *   await tracker.recordCheckpoint({ episode, iteration: 1, role: 'planner', scratchpad: '1. List the pages' });
 *   return tracker.getStatus(episode);
 * }
 * ```
 */
export function createTracker(options: TrackerOptions): Tracker {
  const { onAlert, phrases } = options;
  const parts = toParts(options);
  const { store, classifier, content } = parts;
  const onAppended: OnAppended = ({ episode, pause }, events) => {
    if (pause?.until !== undefined) due.notice(pause.until);
    for (const event of events) {
      if (event.type !== 'deviation.alerted') continue;
      const { checkpoint, cause, message, at } = event;
      try {
        onAlert?.({ episode, checkpoint, cause, message, at });
      } catch (error) {
        parts.onError(error);
      }
    }
  };
  const episodes = new EpisodeRepository(parts, onAppended);
  const work = new EpisodeWork(parts, episodes);
  const messages = new Messages(parts, episodes);
  const due = new DueTimer(parts, async (episode) => {
    await work.compareDue(episode);
  });
  const refresh = new ViewsRefresh(store, [episodeJournal]);
  const close = async (): Promise<void> => {
    due.close();
    await Promise.all([refresh.close(), work.close()]);
  };
  const scratchpadOf = async (name: CheckpointName): Promise<string> => {
    const { content: hash } = await getCheckpoint(store, name.episode, name.checkpoint);
    const text = await content.get(hash);
    if (text !== undefined) return text;
    throw new InvalidInputError(`the content of ${name.checkpoint} is gone: it cannot be compared`);
  };
  const tracker: Tracker = {
    async startEpisode(start = {}) {
      await refresh.done();
      return startEpisode(parts, episodes, start);
    },
    recordCheckpoint: (checkpoint) => recordCheckpoint(parts, episodes, work, checkpoint),
    async diff({ episode, from, to, signal }) {
      const texts = [from, to].map((checkpoint) => scratchpadOf({ episode, checkpoint }));
      const [before = '', after = ''] = await Promise.all(texts);
      const names = { fromName: from, toName: to };
      return classifier.classify({ from: before, to: after, ...names }, signal && { signal });
    },
    sendMessage: (message) => messages.send(message),
    receiveMessages: (wanted) => messages.receive(wanted),
    acknowledgeMessage: (name) => messages.acknowledge(name),
    failMessage: ({ reason, ...name }) => messages.fail(name, reason),
    reportOutput: (output) => reportOutput({ ...parts, phrases }, episodes, work, output),
    openIntervention: (question) => openIntervention(parts, episodes, question),
    resolveIntervention: (decision) => resolveIntervention(parts, episodes, decision),
    withdrawIntervention: (name) => withdrawIntervention(episodes, name),
    getIntervention: (name) => getIntervention(store, name),
    async listInterventions({ owner = 'local', ...page } = {}) {
      await refresh.done();
      const asked = episodeCollections.asked(owner);
      return listRows(store, interventionRowSchema, asked, page);
    },
    pauseEpisode: (pause) => pauseEpisode(parts, episodes, pause),
    resumeEpisode: (resume) => resumeEpisode(parts, episodes, resume),
    restoreCheckpoint: (restore) => restoreCheckpoint(parts, episodes, work, restore),
    endEpisode: (end) => endEpisode(parts, episodes, end),
    async listEpisodes(wanted = {}) {
      await refresh.done();
      return listEpisodes(store, wanted);
    },
    listCheckpoints: ({ episode, ...page }) => listCheckpoints(store, episode, page),
    async getCheckpoint({ episode, checkpoint }) {
      const found = await getCheckpoint(store, episode, checkpoint);
      return { ...found, scratchpad: (await content.get(found.content)) ?? null };
    },
    async getStatus(episode) {
      const row = await getRow(store, episodeStatusSchema, episodeCollections.status, episode);
      const until = row?.pause?.until ?? Infinity;
      if (row !== undefined && until > parts.clock.now()) return row;
      // No row: the journal says whether there is such an episode. A pause that is over: its end is noted first.
      return toEpisodeStatus(await work.compareDue(episode));
    },
    readEvents: (wanted) => listEvents(parts, wanted),
    async log(episode) {
      const status = await tracker.getStatus(episode);
      const events: ReadEvent[] = [];
      for (let after = 0; ; ) {
        const page = await listEvents(parts, { episode, after, limit: 10_000 });
        events.push(...page);
        after = page.at(-1)?.version ?? after;
        if (page.length < 10_000) return episodeLog(status, events, parts.clock.now());
      }
    },
    async verify(episode, wanted) {
      const { events, head } = await verifyStream(store, episodeJournal, episode, wanted);
      return { events, hash: head.hash };
    },
    async replay(episode) {
      await refresh.done();
      const { events, state } = await replayStream(store, episodeJournal, episode);
      return { events, status: statusOf(state) };
    },
    follow: (episode, wanted) => follow(store, episode, wanted),
    settled: (episode) => work.settled(episode),
    async recover() {
      await refresh.done();
      for await (const { key } of iterateRows(store, { collection: episodeCollections.open }))
        await work.compareDue(key);
      await due.sweep();
    },
    sweep: () => due.sweep(),
    close,
    [Symbol.asyncDispose]: close,
  };
  return content.isOutsideStore === true ? withOpenedTexts(tracker, content) : tracker;
}

function toParts(options: TrackerOptions): TrackerParts {
  const { store, classifier, clock = systemClock, ids = systemIds } = options;
  const content = options.content ?? storeContent(store, clock);
  return {
    store,
    classifier,
    clock,
    ids,
    reflector: options.reflector,
    reflectOn: options.reflectOn ?? (content.isOutsideStore === true ? 'figures' : 'changes'),
    rubric: options.rubric ?? defaultRubric,
    scrubber: options.scrubber ?? patternScrubber(),
    workspace: options.workspace,
    content,
    onError: options.onError ?? (() => undefined),
    policy: checkedPolicy({ ...defaultPolicy, ...options.policy }),
  };
}

function withOpenedTexts(tracker: Tracker, content: ContentStore): Tracker {
  const open = <Value>(value: Value): Promise<Value> => openTexts(content, value);
  return {
    ...tracker,
    startEpisode: async (options) => open(await tracker.startEpisode(options)),
    recordCheckpoint: async (options) => open(await tracker.recordCheckpoint(options)),
    async receiveMessages(options) {
      const { messages, pause } = await tracker.receiveMessages(options);
      return { messages, pause: await open(pause) };
    },
    openIntervention: async (options) => open(await tracker.openIntervention(options)),
    resolveIntervention: async (options) => open(await tracker.resolveIntervention(options)),
    getIntervention: async (name) => open(await tracker.getIntervention(name)),
    listInterventions: async (page) => open(await tracker.listInterventions(page)),
    pauseEpisode: async (options) => open(await tracker.pauseEpisode(options)),
    resumeEpisode: async (options) => open(await tracker.resumeEpisode(options)),
    endEpisode: async (options) => open(await tracker.endEpisode(options)),
    listEpisodes: async (options) => open(await tracker.listEpisodes(options)),
    listCheckpoints: async (options) => open(await tracker.listCheckpoints(options)),
    async getCheckpoint(name) {
      const { scratchpad, ...checkpoint } = await tracker.getCheckpoint(name);
      return { ...(await open(checkpoint)), scratchpad };
    },
    getStatus: async (episode) => open(await tracker.getStatus(episode)),
    async *follow(episode, options) {
      for await (const entry of tracker.follow(episode, options)) yield await open(entry);
    },
  };
}
