/** Gives facts that earlier turns of an owner have proven, as `factMemory` of `@pce/retention` does. */
export interface TurnMemory {
  /** Returns a text for the context of a turn that begins; empty for nothing. */
  context(of: { readonly owner: string; readonly request: string }): Promise<string>;
}

/** Marks the text of a memory within a turn's context, by its first line. */
export const factsHeading =
  'Proven in earlier turns by results of tools, which may have changed since; a step of the request that reads or fetches something is taken again:';
