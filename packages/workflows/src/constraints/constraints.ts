/** A ceiling on calls of tools in one run: its own steps, every item of a `forEach`, and the workflows it runs. */
export interface CallLimit {
  /** As the file has it: `max_searches`. */
  readonly name: string;
  readonly max: number;
  /** Which calls count. */
  readonly of:
    | { readonly type: 'all' }
    /** Of one tool, or of a family written `web.*`. */
    | { readonly type: 'tool'; readonly tool: string }
    /** Of tools that have all these words in their names. */
    | { readonly type: 'words'; readonly words: readonly string[] };
}

/** The limits of one run of a workflow. */
export interface Constraints {
  readonly calls: readonly CallLimit[];
  /**
   * Milliseconds that the calls of one run may take together, by the journal. It is looked at before each call, so a
   * run ends late by one call at most. `undefined`: no limit.
   */
  readonly timeoutMs: number | undefined;
  /** For people; nothing checks them. */
  readonly texts: readonly string[];
}

/** Whether a call of the tool counts towards the limit. */
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

/** The words of a name, each in its singular: `web_searches` has `web` and `search`. */
export function singularWords(name: string): readonly string[] {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '').map(singular);
}

function singular(word: string): string {
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
