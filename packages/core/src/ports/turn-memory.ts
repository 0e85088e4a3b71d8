/** Gives facts that earlier turns of an owner have proven, as `factMemory` of `@pce/retention` does. */
export interface TurnMemory {
  /** Returns a text for the context of a turn that begins; empty for nothing. */
  context(of: { readonly owner: string; readonly request: string }): Promise<string>;
}

/** First line of a memory's text, which tells it from a host's own context. */
export const factsHeading =
  'Proven in earlier turns by results of tools, which may have changed since; a step of the request that reads or fetches something is taken again:';
