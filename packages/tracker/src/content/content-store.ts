import { VersionConflictError } from '@pce/core/errors';
import {
  appendToStream,
  defineStream,
  eventSchema,
  newStream,
  sha256,
  stampEvent,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import * as z from 'zod/mini';
import { fileCopies } from '../workspace/folder-workspace.js';

/**
 * Keeps texts by their SHA-256: scratchpads, messages, what a Reflector answered. What journals, rows and logs hold of them
 * is the hash.
 *
 * An implementer promises: `put` resolves once the text is as durable as the journal; the same text may be put any number
 * of times; `get` returns exactly the text, or `undefined`.
 */
export interface ContentStore {
  /**
   * Whether texts are kept outside the store of the journal. Then the journal holds hashes alone: of goals, reasons, reflections and
   * errors too. @defaultValue false
   */
  readonly isOutsideStore?: boolean;
  /** Keeps a text and returns its SHA-256 as 64 hexadecimal digits. */
  put(text: string): Promise<string>;
  get(hash: string): Promise<string | undefined>;
}

const keptSchema = eventSchema('content.kept', { text: z.string() });

/** The journal of a text: one event. Its id is the text's hash, so that the same text is kept once. */
const contentJournal = /* @__PURE__ */ defineStream({
  name: 'content',
  version: 1,
  events: { 'content.kept': keptSchema },
  initial: ({ text }) => text,
  evolve: (state) => state,
  project: () => [],
});

/** Keeps texts in the store itself. */
export function storeContent(store: Store, clock: Pick<Clock, 'now'>): ContentStore {
  return {
    async put(text) {
      const hash = sha256(text);
      const position = newStream(store, contentJournal, hash);
      const event = stampEvent({ type: 'content.kept' as const, text }, clock.now());
      try {
        await appendToStream(store, contentJournal, position, [event]);
      } catch (error) {
        // The same text is there already.
        if (!(error instanceof VersionConflictError)) throw error;
      }
      return hash;
    },
    async get(hash) {
      const [entry] = await store.read({ stream: `content/${hash}` });
      if (entry === undefined) return undefined;
      const { text } = z.parse(keptSchema, JSON.parse(entry.body));
      return sha256(text) === hash ? text : undefined;
    },
  };
}

/**
 * Keeps texts as files of a folder, readable by their owner only; the store then holds hashes alone. The folder gets a
 * `.gitignore` that leaves all of it out.
 *
 * @param folder - Such as `.pce/content` of the workspace; created if missing.
 */
export function folderContent(folder: string): ContentStore {
  const copies = fileCopies(folder);
  return {
    isOutsideStore: true,
    put: (text) => copies.put(Buffer.from(text)),
    async get(hash) {
      if (!/^[\da-f]{64}$/.test(hash)) return undefined;
      return (await copies.get(hash))?.toString();
    },
  };
}
