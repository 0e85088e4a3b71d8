import type { Claim } from '@pce/core/contracts';
import type { LogEntry, Sequence } from '@pce/core/log';
import type { TurnResultValue } from '@pce/core/ports';
import { resultsOfClaims } from './claim-results.js';
import { type Statement, statementsIn } from './statements-in.js';
import { type Supports, supportsOf } from './supports.js';
import { valuesIn } from './values-in.js';

/** A statement of an answer and what stands behind it. */
export interface StatementEvidence extends Statement {
  /**
   * - `verified`: the claims it cites have sources, and each value it names occurs in them or in their tools' results.
   * - `asserted`: it cites claims, and some of what it says was not found there, or names no value to look for.
   * - `uncited`: it cites no claim that there is.
   * - `none_needed`: it says nothing that wants evidence.
   */
  readonly status: 'verified' | 'asserted' | 'uncited' | 'none_needed';
  /** Values that were looked for and not found. */
  readonly notFound: readonly string[];
}

/** What of a turn an answer is checked against: a `TurnResult`'s state, or a Validator's input. */
export interface EvidenceInput {
  readonly answer: string;
  readonly claims: Sequence<Claim>;
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
}

/** Looks up what each statement of an answer rests on. No model is asked: what code cannot find is not `verified`. */
export function checkEvidence({
  answer,
  claims,
  log,
  results,
}: EvidenceInput): StatementEvidence[] {
  const byId = new Map([...claims].map((claim) => [claim.id, claim]));
  const origins = resultsOfClaims(claims, log, results);
  const known = new Map<Claim, Supports>();
  const supportsBy = (claim: Claim): Supports => {
    const supports = known.get(claim) ?? supportsOf(evidenceText(claim, origins.get(claim.id)));
    known.set(claim, supports);
    return supports;
  };
  return statementsIn(answer).map((statement): StatementEvidence => {
    const cited = statement.citations.flatMap((id) => byId.get(id) ?? []);
    if (cited.length === 0) {
      const status = statement.needsEvidence ? 'uncited' : 'none_needed';
      return { ...statement, status, notFound: [] };
    }
    const values = valuesIn(statement.text);
    const lookups = cited.map(supportsBy);
    const notFound = values.filter((value) => !lookups.some((supports) => supports(value)));
    const isFound = values.length > 0 ? notFound.length === 0 : repeats(statement, cited);
    return { ...statement, status: isFound ? 'verified' : 'asserted', notFound };
  });
}

function evidenceText({ claim, source }: Claim, result: TurnResultValue | undefined): string {
  const { summary = '', data = null } = result ?? {};
  return `${claim}\n${source}\n${summary}\n${JSON.stringify(data)}`;
}

/** Without a value to look up, only the words of a claim prove anything. */
function repeats({ text }: Statement, cited: readonly Claim[]): boolean {
  const said = words(text.replace(/\[c\d[\d,; c]{0,400}\]/g, ' '));
  return cited.some(({ claim }) => words(claim).includes(said));
}

function words(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
