/**
 * Removes personal data and secrets from a text before it is logged or sent to a model.
 *
 * Implementations must be deterministic and idempotent, never throw, and take bounded time for any text.
 */
export interface Scrubber {
  /** Returns the text with a placeholder, such as `[e-mail]`, for each removed part. */
  scrub(text: string): string;
}
