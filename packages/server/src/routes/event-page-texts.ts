/** A page of numbered entries, and how they are read and shown. */
export interface EventPage<Entry> {
  /** Number of the last entry before the page. */
  readonly cursor: number;
  readonly limit: number;
  /** Whether some entries are not shown: such a page looks at a thousand and may end early, with a cursor. */
  readonly isFiltered: boolean;
  read(page: { readonly after: number; readonly limit: number }): Promise<readonly Entry[]>;
  /** Returns an entry as its document; `undefined` for one that is not shown. */
  show(entry: Entry): object | undefined;
}

/** Entries looked at for a page with a filter. */
const maxEntries = 1_000;

/** Entries read at once, if they are small. */
const maxPortion = 64;

/** Characters of an entry beyond which the next is read alone. */
const large = 65_536;

/** Returns the JSON of a page as texts to be joined. Entries are read as the reader takes them. */
export async function* eventPageTexts<Entry extends { readonly version: number }>({
  cursor,
  limit,
  isFiltered,
  read,
  show,
}: EventPage<Entry>): AsyncGenerator<string, void, undefined> {
  const most = isFiltered ? maxEntries : limit;
  let [last, seen, shown] = [cursor, 0, 0];
  let portion = 1;
  let isEnd = false;
  yield '{"events":[';
  while (!isEnd && seen < most && shown < limit) {
    const wanted = Math.min(portion, most - seen);
    const entries = await read({ after: last, limit: wanted });
    isEnd = entries.length < wanted;
    portion = Math.min(maxPortion, 2 * portion);
    for (const entry of entries) {
      if (shown === limit) break;
      [last, seen] = [entry.version, seen + 1];
      const document = show(entry);
      if (document === undefined) continue;
      const text = JSON.stringify(document);
      if (text.length > large) portion = 1;
      yield shown === 0 ? text : `,${text}`;
      shown += 1;
    }
    // The rest of the portion is on the next page.
    isEnd &&= last === (entries.at(-1)?.version ?? last);
  }
  const hasMore = !isEnd && (await read({ after: last, limit: 1 })).length > 0;
  yield `],"next_cursor":${hasMore ? `"${last}"` : 'null'}}`;
}
