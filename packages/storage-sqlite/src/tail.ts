import type { StoreChanges } from '@pce/core/internal';
import type { JournalEntry, TailInput } from '@pce/core/store';
import type { LazyConnection } from './connection.js';
import { numberIn, toEntry } from './read.js';
import type { Statements } from './statements.js';

const pageSize = 256;

type Pages = (statements: Statements) => JournalEntry[];

function pagesOfAll(afterPosition: number): Pages {
  let position = afterPosition;
  return ({ pageOfAll }) => {
    const page = pageOfAll.all(position, pageSize).map(toEntry);
    position = page.at(-1)?.position ?? position;
    return page;
  };
}

/** Reads pages by version, which is indexed, since a search by position would begin at the start. */
function pagesOfStream(stream: string, afterPosition: number): Pages {
  let version: number | undefined;
  return ({ pageOfStream, versionAt }) => {
    version ??= numberIn(versionAt.get(stream, afterPosition), 'version');
    const page = pageOfStream.all(stream, version, pageSize).map(toEntry);
    version = page.at(-1)?.version ?? version;
    return page;
  };
}

export interface TailParts {
  /** Throws if the store was closed before the tail began. */
  assertOpen(): void;
  readonly use: LazyConnection['use'];
  readonly changes: StoreChanges;
}

export async function* tail(
  { assertOpen, use, changes }: TailParts,
  { stream, afterPosition = 0, signal }: TailInput,
): AsyncGenerator<JournalEntry, void, undefined> {
  assertOpen();
  const pages =
    stream === undefined ? pagesOfAll(afterPosition) : pagesOfStream(stream, afterPosition);
  const isOver = (): boolean => changes.hasEnded || signal?.aborted === true;
  while (!isOver()) {
    const seen = changes.count;
    const page = await use(({ statements }) => pages(statements)).catch((error: unknown) => {
      if (isOver()) return [];
      throw error;
    });
    for (const entry of page) {
      if (isOver()) return;
      yield entry;
    }
    if (page.length === 0) await changes.after(seen, { stream, signal });
  }
}
