import type { TrackedEvent } from '../wire/episode-event-document.js';
import type { EpisodeQuestion, PausableEpisode } from '../wire/intervention-document.js';

/** An episode as a tracker tells of it; its other fields are those of the wire in camelCase. */
export interface TrackedEpisode extends PausableEpisode {
  /** The user or tenant that it belongs to. */
  readonly owner: string;
  /** Version of its journal. */
  readonly version: number;
  readonly status: string;
}

interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string;
}

interface InEpisode {
  readonly episode: string;
  readonly checkpoint: string;
}

/** The part of a tracker (`createTracker` of `@pce/tracker`) that the API needs: the host passes it. */
export interface EpisodeTracker {
  listEpisodes(options: {
    readonly owner: string;
    readonly status?: 'running' | 'paused' | 'ended' | undefined;
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
  }): Promise<Rows<TrackedEpisode>>;
  getStatus(episode: string): Promise<TrackedEpisode>;
  listCheckpoints(options: {
    readonly episode: string;
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
  }): Promise<Rows<object>>;
  getCheckpoint(name: InEpisode): Promise<object>;
  readEvents(options: {
    readonly episode: string;
    readonly after: number;
    readonly limit: number;
    readonly kind?: 'alerts' | 'reflections' | 'diffs' | undefined;
  }): Promise<readonly TrackedEvent[]>;
  diff(options: {
    readonly episode: string;
    readonly from: string;
    readonly to: string;
    readonly signal?: AbortSignal | undefined;
  }): Promise<object>;
  log(episode: string): Promise<{ readonly costs: object; readonly markdown: string }>;
  verify(
    episode: string,
    options?: { readonly expect?: string | undefined },
  ): Promise<{ readonly events: number; readonly hash: string }>;
  replay(episode: string): Promise<{ readonly events: number; readonly status: string }>;
  listInterventions(options: {
    readonly owner: string;
    readonly limit?: number | undefined;
  }): Promise<Rows<EpisodeQuestion>>;
  resolveIntervention(options: {
    readonly episode: string;
    readonly intervention: string;
    readonly choose: string;
    readonly by?: string | undefined;
  }): Promise<object>;
  pauseEpisode(options: {
    readonly episode: string;
    readonly reason: string;
    readonly target?: readonly string[] | undefined;
    readonly until?: number | undefined;
    readonly by?: string | undefined;
  }): Promise<TrackedEpisode>;
  resumeEpisode(options: {
    readonly episode: string;
    readonly checkpoint?: string | undefined;
    readonly note?: string | undefined;
    readonly by?: string | undefined;
  }): Promise<TrackedEpisode>;
  endEpisode(options: {
    readonly episode: string;
    readonly outcome: 'cancelled';
    readonly reason?: string | undefined;
    readonly by?: string | undefined;
  }): Promise<TrackedEpisode>;
  restoreCheckpoint(
    options: InEpisode & {
      readonly preview?: boolean | undefined;
      readonly paths?: readonly string[] | undefined;
      readonly scope?: 'all' | 'transcript' | undefined;
      readonly by?: string | undefined;
    },
  ): Promise<object>;
}
