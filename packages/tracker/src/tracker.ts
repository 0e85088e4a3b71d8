import { InvalidInputError } from '@pce/core/errors';
import { ViewsRefresh } from '@pce/core/journal';
import type { ClassifiedDiff } from '@pce/core/ports';
import { systemClock, systemIds } from '@pce/core/system';
import { storeContent } from './content/store-content.js';
import { DueTimer } from './drive/due-timer.js';
import { EpisodeRepository, type OnAppended } from './drive/episode-repository.js';
import { EpisodeWork } from './drive/episode-work.js';
import { type FollowOptions, follow } from './drive/follow.js';
import {
  type Acknowledged,
  type AcknowledgeMessageOptions,
  type MessageName,
  Messages,
  type ReceivedMessages,
  type ReceiveMessagesOptions,
  type SendMessageOptions,
  type SentMessage,
} from './drive/messages.js';
import {
  type EndEpisodeOptions,
  endEpisode,
  type PauseEpisodeOptions,
  pauseEpisode,
  type ResumeEpisodeOptions,
  resumeEpisode,
} from './drive/pauses.js';
import {
  type RecordCheckpointOptions,
  type RecordedCheckpoint,
  recordCheckpoint,
} from './drive/record-checkpoint.js';
import { type LimitAdvice, type ReportOutputOptions, reportOutput } from './drive/report-output.js';
import {
  type RestoreCheckpointOptions,
  type RestoredCheckpoint,
  restoreCheckpoint,
} from './drive/restore-checkpoint.js';
import { checkedPolicy, type StartEpisodeOptions, startEpisode } from './drive/start-episode.js';
import { patternScrubber } from './privacy/pattern-scrubber.js';
import { episodeJournal } from './read/episode-journal.js';
import { getCheckpoint, listCheckpoints } from './read/list-checkpoints.js';
import { type ListEpisodesOptions, listEpisodes } from './read/list-episodes.js';
import type { EpisodeEntry } from './read/read-events.js';
import { getRow, type Page, type PageOptions } from './read/read-rows.js';
import { defaultRubric } from './reflection/rubric.js';
import { type CheckpointSummary, episodeCollections } from './rules/episode-rows.js';
import {
  type EpisodeStatus,
  episodeStatusSchema,
  toEpisodeStatus,
} from './rules/episode-status.js';
import { defaultPolicy } from './rules/policy.js';
import type { TrackerOptions, TrackerParts } from './tracker-options.js';

/** A checkpoint with what its role had in mind. */
export interface CheckpointContent extends CheckpointSummary {
  /** `null` where the content is gone: in the mode in which the store holds hashes only it is a file. */
  readonly scratchpad: string | null;
}

/** Two checkpoints of an episode. */
export interface DiffCheckpointsOptions {
  readonly episode: string;
  /** Id of the older checkpoint. */
  readonly from: string;
  /** Id of the newer checkpoint. */
  readonly to: string;
  readonly signal?: AbortSignal | undefined;
}

/** A checkpoint of an episode. */
export interface CheckpointName {
  readonly episode: string;
  readonly checkpoint: string;
}

/** Selection of a page of an episode's checkpoints. */
export interface ListCheckpointsOptions extends PageOptions {
  readonly episode: string;
}

/**
 * Watches episodes: outside agents that work in turns. Everything it is told is durable when the call resolves. Calls with
 * an idempotency key (`key`) may be repeated: the same request again answers the same and changes nothing.
 *
 * Operations reject with `EpisodeNotFoundError`, `CheckpointNotFoundError`, `IllegalTransitionError` for an episode that has
 * ended, `RestoreRefusedError`, and `InvalidInputError` for anything else that is wrong with a request.
 */
export interface Tracker extends AsyncDisposable {
  /** Begins an episode. */
  startEpisode(options?: StartEpisodeOptions): Promise<EpisodeStatus>;
  /**
   * Records a state of a role's work and compares it with the role's checkpoint before. Resolves when both are durable; the
   * Reflector is asked meanwhile: see `settled`.
   */
  recordCheckpoint(options: RecordCheckpointOptions): Promise<RecordedCheckpoint>;
  /** Compares any two checkpoints. Changes nothing. */
  diff(options: DiffCheckpointsOptions): Promise<ClassifiedDiff>;
  /** Puts a message into the queue of a role. It is delivered at least once, in order, and stays until acknowledged. */
  sendMessage(options: SendMessageOptions): Promise<SentMessage>;
  /** Returns messages of a role that wait, the oldest first; the same ones again until they are acknowledged. */
  receiveMessages(options: ReceiveMessagesOptions): Promise<ReceivedMessages>;
  /** Notes that a message was carried out or handed over: it is not delivered again. */
  acknowledgeMessage(options: AcknowledgeMessageOptions): Promise<Acknowledged>;
  /** Gives a message up, so that those behind it go on. */
  failMessage(options: MessageName & { readonly reason: string }): Promise<Acknowledged>;
  /** Reads what an agent printed at the end of its turn, and returns what to do: go on, continue, wait, pause, compact, reflect. */
  reportOutput(options: ReportOutputOptions): Promise<LimitAdvice>;
  /** Holds messages back until the pause ends. */
  pauseEpisode(options: PauseEpisodeOptions): Promise<EpisodeStatus>;
  /** Ends a pause, and tells the roles that were paused where they stood. */
  resumeEpisode(options: ResumeEpisodeOptions): Promise<EpisodeStatus>;
  /**
   * Brings back the files that the episode wrote since a checkpoint, and goes on from it. With `preview` it only shows what
   * it would do. It is a checkpoint itself, so that it can be undone.
   */
  restoreCheckpoint(options: RestoreCheckpointOptions): Promise<RestoredCheckpoint>;
  endEpisode(options: EndEpisodeOptions): Promise<EpisodeStatus>;
  /** Returns the episodes of an owner, newest first. */
  listEpisodes(options?: ListEpisodesOptions): Promise<Page<EpisodeStatus>>;
  /** Returns the checkpoints of an episode, newest first. */
  listCheckpoints(options: ListCheckpointsOptions): Promise<Page<CheckpointSummary>>;
  getCheckpoint(name: CheckpointName): Promise<CheckpointContent>;
  /** Returns the state of an episode from one row, however long the episode is. */
  getStatus(episode: string): Promise<EpisodeStatus>;
  /** Yields the events of an episode, from any process; without a signal it waits for ever for new ones. */
  follow(episode: string, options?: FollowOptions): AsyncIterable<EpisodeEntry>;
  /** Resolves when no comparison and no reflection of the episode is under way in this process. */
  settled(episode: string): Promise<void>;
  /** Goes on with what was under way when a process ended, and ends the pauses whose time came meanwhile. */
  recover(): Promise<void>;
  /** Stops timers and reflections. The store stays open. */
  close(): Promise<void>;
}

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
  return {
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
    follow: (episode, wanted) => follow(store, episode, wanted),
    settled: (episode) => work.settled(episode),
    async recover() {
      await refresh.done();
      const rows = await store.listView({ collection: episodeCollections.open, limit: 10_000 });
      for (const { key } of rows) await work.compareDue(key);
      await due.sweep();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function toParts(options: TrackerOptions): TrackerParts {
  const { store, classifier, clock = systemClock, ids = systemIds } = options;
  return {
    store,
    classifier,
    clock,
    ids,
    reflector: options.reflector,
    rubric: options.rubric ?? defaultRubric,
    scrubber: options.scrubber ?? patternScrubber(),
    workspace: options.workspace,
    content: options.content ?? storeContent(store, clock),
    onError: options.onError ?? (() => undefined),
    policy: checkedPolicy({ ...defaultPolicy, ...options.policy }),
  };
}
