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
