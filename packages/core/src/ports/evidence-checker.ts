import type { Json } from '../contracts/json.js';

/** Data that an expression may read, by the id of a result (`r3`) or of a claim (`c4`). */
export interface EvidenceSource {
  readonly id: string;
  readonly data: Json;
}

/** Value of an expression over results, or the reason that there is none. */
export type LookOutcome =
  | { readonly ok: true; readonly value: Json }
  | {
      readonly ok: false;
      /** The problem and its place, with the grammar or the fields that there are. */
      readonly message: string;
    };

/**
 * Evaluates expressions over the results of a turn. An implementer promises: the same outcome for the same input, a bounded
 * number of steps, and never an exception, whatever the expression and the data are.
 */
export interface EvidenceChecker {
  /** Changes with its behaviour. @defaultValue `unversioned` */
  readonly version?: string;
  /** Evaluates an expression such as `count(r1.orders[amountEur > 100])`. */
  look(expression: string, sources: readonly EvidenceSource[]): LookOutcome;
}
