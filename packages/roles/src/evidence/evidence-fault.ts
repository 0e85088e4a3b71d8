import { isRefused, type StatementEvidence } from '@pce/core/contracts';
import type { Fault } from '../answer/fault.js';
import { shorten } from '../text/shorten.js';

/** Statements that are named; the others are counted. */
const maxNamed = 10;

const hints = {
  uncited: 'cite the claim behind each statement, such as [c1], or take the statement out',
  unsupported:
    'take values over as the cited results have them, cite the claim that has them, or take the statement out',
  contradicted: 'say what the cited results say, or take the statement out',
} as const;

/** Returns what is wrong with the evidence of an answer; nothing where every statement may be delivered. */
export function evidenceFault(evidence: readonly StatementEvidence[]): Fault {
  const refused = evidence.filter(isRefused);
  const named = refused
    .slice(0, maxNamed)
    .map(
      ({ label, text, reason }) =>
        `${label}: "${shorten(text, 160)}"${reason ? `: ${reason}` : ''}`,
    );
  const more = refused.length - named.length;
  const labels = new Set(refused.map(({ label }) => label));
  return {
    issues: more > 0 ? [...named, `and ${more} more statements`] : named,
    hints: Object.entries(hints).flatMap(([label, hint]) =>
      [...labels].some((each) => each === label) ? [hint] : [],
    ),
    fixes: [],
    reasons: refused.length > 0 ? ['missing_evidence'] : [],
  };
}
