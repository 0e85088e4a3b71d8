/** A ceiling on tool calls in one run: its own steps, every item of a `forEach`, and the workflows it runs. */
export interface CallLimit {
  /** Name as written in the file: `max_searches`. */
  readonly name: string;
  readonly max: number;
  /** Selection of the calls that count. */
  readonly of:
    | { readonly type: 'all' }
    /** Calls of one tool, or of a family written `web.*`. */
    | { readonly type: 'tool'; readonly tool: string }
    /** Calls of tools whose names contain all these words. */
    | { readonly type: 'words'; readonly words: readonly string[] };
}

/** The limits of one run of a workflow. */
export interface Constraints {
  readonly calls: readonly CallLimit[];
  /**
   * Maximum total duration of the calls of one run, in milliseconds, by the journal. It is checked before each call, so
   * a run may exceed it by one call. `undefined`: no limit.
   */
  readonly timeoutMs: number | undefined;
  /** Constraints in plain words, which are not enforced. */
  readonly texts: readonly string[];
}

/** Returns whether a call of the tool counts towards the limit. */
export function countsFor({ of }: CallLimit, tool: string): boolean {
  switch (of.type) {
    case 'all':
      return true;
    case 'tool':
      return of.tool.endsWith('.*') ? tool.startsWith(of.tool.slice(0, -1)) : of.tool === tool;
    case 'words': {
      const words = singularWords(tool);
      return of.words.every((word) => words.includes(word));
    }
  }
}

/** Returns the words of a name in the singular: `web_searches` has `web` and `search`. */
export function singularWords(name: string): readonly string[] {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '').map(singular);
}

function singular(word: string): string {
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
