import type { Lease } from '@pce/core/store';
import { compare, comparedEvents } from '../perform/compare.js';
import { isSameFile } from '../perform/kept-files.js';
import { reflect } from '../perform/reflect.js';
import { afterReflected, afterUnanswered } from '../rules/decide-drift.js';
import type { EpisodeDraft, EpisodeEventOf } from '../rules/events.js';
import { next } from '../rules/pauses.js';
import type { Comparison, EpisodeState, Question } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';
import type { EpisodeRepository } from './episode-repository.js';

/** Milliseconds for which one process alone asks the Reflector about an episode. */
const reflectingMs = 120_000;

export class EpisodeWork {
  readonly #closing = new AbortController();
  readonly #reflecting = new Map<string, Promise<void>>();

  constructor(
    private readonly parts: TrackerParts,
    private readonly episodes: EpisodeRepository,
  ) {}

  /** Does the work that callers wait for, and starts a reflection if one is due. Returns the new state. */
  async compareDue(episode: string): Promise<EpisodeState> {
    for (;;) {
      const state = await this.episodes.read(episode);
      const step = next(state, this.parts.clock.now());
      switch (step?.type) {
        case 'restore':
          // Only who has the files can finish it.
          if (this.parts.workspace === undefined && step.restore.files.length > 0) return state;
          await this.#restore(state, step.restore);
          break;
        case 'compare':
          await this.#compare(episode, step.comparison);
          break;
        case 'append':
          // Every change of an episode begins with what the time brought.
          await this.episodes.append(episode, () => []);
          break;
        case 'reflect':
          this.#beginToReflect(episode);
          return state;
        case undefined:
          return state;
      }
    }
  }

  async settled(episode: string): Promise<void> {
    await this.compareDue(episode);
    await this.#reflecting.get(episode);
  }

  /** Stops reflections; they are asked for again by `recover`. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#reflecting.values());
  }

  async #restore(state: EpisodeState, restore: EpisodeEventOf<'restore.begun'>): Promise<void> {
    const left = await performRestore(this.parts, restore);
    const head = await this.parts.workspace?.head();
    await this.episodes.append(state.episode, (now) => {
      if (now.restore?.checkpoint !== restore.checkpoint) return [];
      return restoredEvents(restore, left, head);
    });
  }

  async #compare(episode: string, comparison: Comparison): Promise<void> {
    const compared = await compare(this.parts, comparison);
    await this.episodes.append(episode, (state) => {
      const isDue = state.comparisons[0]?.to.checkpoint === comparison.to.checkpoint;
      return isDue ? comparedEvents(state, comparison, compared, this.parts) : [];
    });
  }

  #beginToReflect(episode: string): void {
    if (this.#reflecting.has(episode) || this.#closing.signal.aborted) return;
    const reflecting = this.#reflectOnAll(episode)
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted) this.parts.onError(error);
      })
      .finally(() => this.#reflecting.delete(episode));
    this.#reflecting.set(episode, reflecting);
  }

  async #reflectOnAll(episode: string): Promise<void> {
    const lease = await this.#lease(episode);
    if (lease === undefined) return;
    try {
      for (;;) {
        const state = await this.episodes.read(episode);
        const step = next(state, this.parts.clock.now());
        if (step?.type !== 'reflect') return;
        await this.#reflect(state, step.question);
      }
    } finally {
      await this.parts.store.release(lease);
    }
  }

  async #lease(episode: string): Promise<Lease | undefined> {
    const { store, ids } = this.parts;
    const key = `episode/${episode}/reflecting`;
    const asked = { key, owner: ids.next('tracker'), ttlMs: reflectingMs };
    const result = await store.tryAcquire(asked);
    return result.acquired ? result.lease : undefined;
  }

  async #reflect(before: EpisodeState, question: Question): Promise<void> {
    const { content } = this.parts;
    const { checkpoint } = question.to;
    const reflected = await reflect(this.parts, before, question, this.#closing.signal);
    const { attempts } = reflected;
    const reply =
      reflected.ok || reflected.reply === undefined
        ? undefined
        : await content.put(reflected.reply);
    await this.episodes.append(before.episode, (state) => {
      const isDue = state.questions.some(({ to }) => to.checkpoint === checkpoint);
      if (!isDue && state.outcome !== undefined) return [];
      const event: EpisodeDraft = reflected.ok
        ? {
            type: 'reflection.made',
            checkpoint,
            attempts,
            reflection: reflected.reflection,
            isRepaired: reflected.isRepaired,
          }
        : {
            type: 'reflection.failed',
            checkpoint,
            attempts,
            reason: reflected.reason,
            ...(reply !== undefined && { reply }),
          };
      const more = reflected.ok
        ? afterReflected(state, question, reflected.reflection)
        : afterUnanswered(state, question);
      return [event, ...more];
    });
  }
}

function restoredEvents(
  { checkpoint, to, files, length }: EpisodeEventOf<'restore.begun'>,
  left: readonly string[],
  head: string | undefined,
): EpisodeDraft[] {
  return [
    {
      type: 'checkpoint.recorded',
      checkpoint,
      iteration: to.iteration,
      role: 'restore',
      content: to.content,
      length,
      files: files.filter(({ path }) => !left.includes(path)),
      ...(head !== undefined && { head }),
    },
    { type: 'episode.restored', checkpoint, left: [...left] },
  ];
}

/**
 * Writes the files of a restore that has begun, as often as needed: a file that has its content already is done. Returns the
 * paths that were left alone because somebody else changed them, or may have.
 */
async function performRestore(
  { workspace }: TrackerParts,
  { files, noticed = [] }: EpisodeEventOf<'restore.begun'>,
): Promise<string[]> {
  const left = [...noticed];
  for (const { path, before, after } of files) {
    if (workspace === undefined) {
      left.push(path);
      continue;
    }
    const found = await workspace.look(path);
    if (isSameFile(found, after)) continue;
    if (before !== undefined && isSameFile(found, before)) await workspace.write(path, after);
    else left.push(path);
  }
  return left;
}
