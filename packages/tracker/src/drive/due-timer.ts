import { parseRow } from '@pce/core/internal';
import * as z from 'zod/mini';
import { episodeCollections } from '../rules/episode-rows.js';
import type { TrackerParts } from '../tracker-options.js';

const dueRowSchema = z.object({ episode: z.string(), until: z.number() });

/** Ends pauses when they are due. The times are stored, so that a restart forgets none. */
export class DueTimer {
  #cancel: (() => void) | undefined;
  #at = Infinity;
  #isClosed = false;

  constructor(
    private readonly parts: TrackerParts,
    private readonly end: (episode: string) => Promise<void>,
  ) {}

  notice(until: number): void {
    if (until < this.#at) this.#set(until);
  }

  async sweep(): Promise<void> {
    const { store, clock } = this.parts;
    this.#at = Infinity;
    const { due: collection } = episodeCollections;
    const rows = await store.listView({ collection, limit: 1_000 });
    for (const { key, value } of rows) {
      const { episode, until } = parseRow(dueRowSchema, { collection, key, value });
      if (until > clock.now()) {
        this.notice(until);
        return;
      }
      await this.end(episode);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #set(until: number): void {
    if (this.#isClosed) return;
    const { clock, onError } = this.parts;
    this.#cancel?.();
    this.#at = until;
    this.#cancel = clock.setTimer(
      () => {
        this.sweep().catch(onError);
      },
      Math.max(0, until - clock.now()),
    );
  }
}
