/**
 * Takes personal data and secrets out of a text before it is logged or sent to a model.
 *
 * An implementer promises: the same text always gives the same answer; a text that was scrubbed is not changed again; it
 * never throws, and ends in time for any text.
 */
export interface Scrubber {
  /** Returns the text with a placeholder, such as `[e-mail]`, for each thing taken out. */
  scrub(text: string): string;
}
