import { VersionConflictError } from '@pce/core/errors';
import {
  appendToStream,
  type LoadedStream,
  loadNewer,
  loadStream,
  newStream,
  stampEvent,
} from '@pce/core/internal';
import { LRUCache } from 'lru-cache';
import { sealTexts } from '../content/event-texts.js';
import { episodeJournal } from '../read/episode-journal.js';
import type { EpisodeDraft, EpisodeEvent } from '../rules/events.js';
import { evolve } from '../rules/evolve.js';
import { next } from '../rules/pauses.js';
import type { EpisodeState } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';

type Drafts = readonly EpisodeDraft[];

interface Decided<Result> {
  readonly events: Drafts;
  readonly result: Result;
}

/** Decides a change on the present state; called again if another writer was first. Throws to refuse. */
export type Decide<Result> = (
  state: EpisodeState,
  at: number,
) => Decided<Result> | Promise<Decided<Result>>;

export interface Changed<Result> {
  readonly result: Result;
  readonly state: EpisodeState;
}

/** Called with the events of an append once they are durable, and the state they led to. */
export type OnAppended = (state: EpisodeState, events: readonly EpisodeEvent[]) => void;

/** Tries of one append; so many writers do not collide by chance. */
const maxTries = 100;

export class EpisodeRepository {
  readonly #cache = new LRUCache<string, LoadedStream<EpisodeState>>({ max: 1_000 });
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(
    private readonly parts: Pick<TrackerParts, 'store' | 'clock' | 'content'>,
    private readonly onAppended: OnAppended,
  ) {}

  async begin(first: EpisodeDraft<'episode.started'>): Promise<EpisodeState> {
    const position = newStream(this.parts.store, episodeJournal, first.episode);
    const events = await this.#toStored(stamped([first], this.parts.clock.now()));
    return this.#keep(await appendToStream(this.parts.store, episodeJournal, position, events))
      .state;
  }

  async read(episode: string): Promise<EpisodeState> {
    return (await this.#refresh(episode)).state;
  }

  /** Changes an episode; resolves once that is durable. Rejects with what `decide` throws. */
  change<Result>(episode: string, decide: Decide<Result>): Promise<Changed<Result>> {
    const before = this.#last.get(episode) ?? Promise.resolve();
    const changing = before.then(
      () => this.#carryOut(episode, decide),
      () => this.#carryOut(episode, decide),
    );
    this.#last.set(episode, changing);
    const forget = (): void => {
      if (this.#last.get(episode) === changing) this.#last.delete(episode);
    };
    changing.then(forget, forget);
    return changing;
  }

  async append(
    episode: string,
    decide: (state: EpisodeState, at: number) => Drafts | Promise<Drafts>,
  ): Promise<EpisodeState> {
    const { state } = await this.change(episode, async (now, at) => {
      return { events: await decide(now, at), result: undefined };
    });
    return state;
  }

  async #carryOut<Result>(episode: string, decide: Decide<Result>): Promise<Changed<Result>> {
    for (let tries = 1; ; tries += 1) {
      const entry = await this.#refresh(episode);
      const at = this.parts.clock.now();
      const due = dueEvents(entry.state, at);
      const { events, result } = await decide(due.reduce(evolve, entry.state), at);
      const all = [...due, ...stamped(events, at)];
      if (all.length === 0) return { result, state: entry.state };
      try {
        const stored = await this.#toStored(all);
        const appended = await appendToStream(this.parts.store, episodeJournal, entry, stored);
        const { state } = this.#keep(appended);
        this.onAppended(state, all);
        return { result, state };
      } catch (error) {
        if (!(error instanceof VersionConflictError) || tries === maxTries) throw error;
      }
    }
  }

  async #toStored(events: readonly EpisodeEvent[]): Promise<readonly EpisodeEvent[]> {
    if (this.parts.content.isOutsideStore !== true) return events;
    return Promise.all(events.map((event) => sealTexts(this.parts.content, event)));
  }

  async #refresh(episode: string): Promise<LoadedStream<EpisodeState>> {
    const known = this.#cache.get(episode);
    return this.#keep(
      await (known === undefined
        ? loadStream(this.parts.store, episodeJournal, episode)
        : loadNewer(this.parts.store, episodeJournal, known)),
    );
  }

  #keep(entry: LoadedStream<EpisodeState>): LoadedStream<EpisodeState> {
    this.#cache.set(entry.id, entry);
    return entry;
  }
}

function dueEvents(state: EpisodeState, at: number): EpisodeEvent[] {
  const step = next(state, at);
  return step?.type === 'append' ? stamped([step.event], at) : [];
}

function stamped(drafts: readonly EpisodeDraft[], at: number): EpisodeEvent[] {
  return drafts.map((draft) => stampEvent(draft, at));
}
