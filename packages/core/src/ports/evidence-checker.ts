import type { AnswerCheck } from '../contracts/answer-check.js';
import type { Claim } from '../contracts/claim.js';
import type { Json } from '../contracts/json.js';

/** Something that an answer may rest on, by the id that citations use. */
export interface EvidenceSource {
  /** `c1` for a claim, `r3` for a result, `a1` for an attachment, `ctx` for the context of the host. */
  readonly id: string;
  /** Data of the tool's result, or the text; `null` for an attachment that is no text. */
  readonly data: Json;
  /** Statement of the claim, where the source is one. */
  readonly claim?: string;
  /** URL, path or other reference to where it comes from. */
  readonly source?: string;
}

/** Returns a claim as a source: with the data of the result that it comes from, else its own, else its words. */
export function claimSource({ id, claim, source, data }: Claim, result?: Json): EvidenceSource {
  return { id, data: result ?? data ?? claim, claim, source };
}

/** Value of an expression over results, or the reason that there is none. */
export type LookOutcome =
  | { readonly ok: true; readonly value: Json }
  | {
      readonly ok: false;
      /** The problem and its place, with the grammar or the fields that there are. */
      readonly message: string;
    };

/** An answer whose declared checks were taken out and evaluated. */
export interface CheckedAnswer extends AnswerCheck {
  /** Answer as a reader sees it; plain citations such as `[c1]` stay. */
  readonly text: string;
}

/**
 * Evaluates expressions over the results of a turn, and the checks that an answer declares. An implementer promises: the same outcome for the same input, a bounded
 * number of steps, and never an exception, whatever the expression and the data are.
 */
export interface EvidenceChecker {
  /** Changes with its behaviour. @defaultValue `unversioned` */
  readonly version?: string;
  /** Evaluates an expression such as `count(r1.orders[amountEur > 100])`. */
  look(expression: string, sources: readonly EvidenceSource[]): LookOutcome;
  /**
   * Takes the checks out of an answer, evaluates them, and looks up its plain values in what they cite. Values of `given`, the
   * request, need no citation.
   * @defaultValue absent: answers are delivered as written, without labels
   */
  check?(answer: string, sources: readonly EvidenceSource[], given: string): Promise<CheckedAnswer>;
}
