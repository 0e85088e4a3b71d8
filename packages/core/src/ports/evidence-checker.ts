import type { Claim } from '../contracts/claim.js';
import type { AnswerCheck } from '../contracts/evidence.js';
import type { Json } from '../contracts/json.js';

/** A source of an answer, by the id used in citations. */
export interface EvidenceSource {
  /** `c1` for a claim, `r3` for a result, `a1` for an attachment, `ctx` for the context of the host. */
  readonly id: string;
  /** Data of the tool's result, or the text; `null` for an attachment that is not text. */
  readonly data: Json;
  /** Statement of the claim, if the source is one. */
  readonly claim?: string;
  /** URL, path or other reference to the origin. */
  readonly source?: string;
}

/** Converts a claim into a source with the data of its result, else its own data, else its words. */
export function claimSource({ id, claim, source, data }: Claim, result?: Json): EvidenceSource {
  return { id, data: result ?? data ?? claim, claim, source };
}

/** Value of an expression over results, or the reason that there is none. */
export type LookOutcome =
  | { readonly ok: true; readonly value: Json }
  | {
      readonly ok: false;
      /** The problem and its position, with the grammar or the available fields. */
      readonly message: string;
    };

/** An answer whose declared checks were removed and evaluated. */
export interface CheckedAnswer extends AnswerCheck {
  /** Answer as a reader sees it; plain citations such as `[c1]` remain. */
  readonly text: string;
}

/**
 * Evaluates expressions over the results of a turn, and the checks declared in an answer. Implementations must be
 * deterministic, use a bounded number of steps, and never throw, whatever the expression and data.
 */
export interface EvidenceChecker {
  /** Changes with its behaviour. @defaultValue `unversioned` */
  readonly version?: string;
  /** Evaluates an expression such as `count(r1.orders[amountEur > 100])`. */
  look(expression: string, sources: readonly EvidenceSource[]): LookOutcome;
  /**
   * Removes the checks of an answer, evaluates them, and looks up its plain values in their cited sources. Values of
   * `given`, the request, need no citation. @defaultValue absent: answers are delivered as written, without labels
   */
  check?(answer: string, sources: readonly EvidenceSource[], given: string): Promise<CheckedAnswer>;
}
