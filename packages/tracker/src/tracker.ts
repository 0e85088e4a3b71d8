import type { Page, PageOptions } from '@pce/core/internal';
import type { ClassifiedDiff } from '@pce/core/ports';
import type { FollowOptions } from './drive/follow.js';
import type {
  InterventionName,
  OpenInterventionOptions,
  ResolveInterventionOptions,
} from './drive/interventions.js';
import type {
  Acknowledged,
  AcknowledgeMessageOptions,
  MessageName,
  ReceivedMessages,
  ReceiveMessagesOptions,
  SendMessageOptions,
  SentMessage,
} from './drive/messages.js';
import type {
  EndEpisodeOptions,
  PauseEpisodeOptions,
  ResumeEpisodeOptions,
} from './drive/pauses.js';
import type { RecordCheckpointOptions, RecordedCheckpoint } from './drive/record-checkpoint.js';
import type { LimitAdvice, ReportOutputOptions } from './drive/report-output.js';
import type { RestoreCheckpointOptions, RestoredCheckpoint } from './drive/restore-checkpoint.js';
import type { StartEpisodeOptions } from './drive/start-episode.js';
import type { EpisodeEntry } from './read/episode-journal.js';
import type { EpisodeLog } from './read/episode-log.js';
import type { ListEpisodesOptions } from './read/list-episodes.js';
import type { ReadEvent, ReadEventsOptions } from './read/list-events.js';
import type { CheckpointSummary, EpisodeIntervention } from './rules/episode-rows.js';
import type { EpisodeStatus } from './rules/episode-status.js';
import type { EpisodeStatusName } from './rules/state.js';

/** A checkpoint with what its role had in mind. */
interface CheckpointContent extends CheckpointSummary {
  /** `null` where the content is gone: in the mode in which the store holds hashes only it is a file. */
  readonly scratchpad: string | null;
}

/** Two checkpoints of an episode. */
interface DiffCheckpointsOptions {
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
interface ListCheckpointsOptions extends PageOptions {
  readonly episode: string;
}

/** Selection of a page of interventions that wait for a person. */
interface ListInterventionsOptions extends PageOptions {
  /** @defaultValue `local` */
  readonly owner?: string | undefined;
}

/**
 * Watches episodes: outside agents that work in turns. Everything reported to it is durable when the call resolves. Calls with
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
  /** Gives up a message, so that later ones are delivered. */
  failMessage(options: MessageName & { readonly reason: string }): Promise<Acknowledged>;
  /** Reads the end of an agent's output, and returns the next act: go on, continue, wait, pause, compact, reflect. */
  reportOutput(options: ReportOutputOptions): Promise<LimitAdvice>;
  /**
   * Asks a person, in any process, and returns at once: `getIntervention` has the answer when there is one. An intervention of that
   * id that exists stays as it is. It holds nothing back: who opens it waits.
   */
  openIntervention(options: OpenInterventionOptions): Promise<EpisodeIntervention>;
  /**
   * Takes the decision of a person. Rejects with `InterventionNotFoundError`, or with `InterventionResolvedError` for the second of
   * two people.
   */
  resolveIntervention(options: ResolveInterventionOptions): Promise<EpisodeIntervention>;
  /** Closes an intervention whose answer is no longer needed; does nothing if it is closed. */
  withdrawIntervention(name: InterventionName): Promise<void>;
  getIntervention(name: InterventionName): Promise<EpisodeIntervention>;
  /** Returns the interventions of an owner's episodes that wait for a person, oldest first. */
  listInterventions(options?: ListInterventionsOptions): Promise<Page<EpisodeIntervention>>;
  /** Holds messages back until the pause ends. */
  pauseEpisode(options: PauseEpisodeOptions): Promise<EpisodeStatus>;
  /** Ends a pause, and sends the paused roles a summary of their progress. */
  resumeEpisode(options: ResumeEpisodeOptions): Promise<EpisodeStatus>;
  /**
   * Restores the files that the episode wrote since a checkpoint, and resumes from it. With `preview` it only shows what
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
  /**
   * Returns events of an episode for people, in order: with the texts of messages, which the journal has only by their hashes,
   * scrubbed.
   */
  readEvents(options: ReadEventsOptions): Promise<readonly ReadEvent[]>;
  /** Returns all events of an episode for people, with time by role, processor time and usage of models. */
  log(episode: string): Promise<EpisodeLog>;
  /** Checks the hash chain of an episode. Throws `JournalTamperedError`. */
  verify(
    episode: string,
    options?: { readonly expect?: string | undefined },
  ): Promise<{ readonly events: number; readonly hash: string }>;
  /** Folds an episode again, and compares the end with what lists show. Throws `ReplayMismatchError`. */
  replay(episode: string): Promise<{ readonly events: number; readonly status: EpisodeStatusName }>;
  /** Yields the events of an episode, from any process; without a signal it waits for new ones without end. */
  follow(episode: string, options?: FollowOptions): AsyncIterable<EpisodeEntry>;
  /** Resolves when no comparison and no reflection of the episode is under way in this process. */
  settled(episode: string): Promise<void>;
  /** Resumes the unfinished work of an ended process, and ends the pauses that became due. */
  recover(): Promise<void>;
  /** Ends the pauses that are over. A process that paused one does so by itself; a worker does it for those that have ended. */
  sweep(): Promise<void>;
  /** Stops timers and reflections. The store stays open. */
  close(): Promise<void>;
}
