import type { Claim, TurnAttachment } from '../../contracts/claim.js';
import type { StatementEvidence } from '../../contracts/evidence.js';
import { JournalTamperedError, JournalUnreadableError, TurnNotFoundError } from '../../errors.js';
import { loadStream } from '../../journal/load-stream.js';
import type { Store } from '../../store/store.js';
import { turnJournal } from '../../turn/read/turn-journal.js';
import { toResult } from '../../turn/rules/result.js';
import type { TurnState, TurnStatus } from '../../turn/rules/state.js';

/**
 * Finds a group of citations in an answer, such as `[c1, c4]`, with the blank before it. Its ids belong to one turn: `c1` is
 * a claim, `a1` an attachment, `ctx` the context.
 */
export const citation = / ?\[((?:[ca]\d{1,9}|ctx)(?:[,;] ?(?:[ca]\d{1,9}|ctx)){0,99})\]/g;

/** A turn of a thread, read from its journal. */
export interface PastTurn {
  readonly turn: string;
  readonly request: string;
  readonly status: TurnStatus;
  /** Markdown that cites `claims` as `[c1]`; `null` if none was written. */
  readonly answer: string | null;
  /** Reason for a missing answer: the failure, or what the turn waits for. Empty for a completed turn. */
  readonly reason: string;
  /** Claims of the turn itself, and those of earlier turns that it could cite. */
  readonly claims: readonly Claim[];
  /** The answer's statements, each with its evidence. */
  readonly evidence: readonly StatementEvidence[];
  /** Files of the request and of results, which the answer cites as `[a1]`; `readAttachment` of the turn returns them. */
  readonly attachments: readonly TurnAttachment[];
  /** The requested output; `null` if there is none. */
  readonly output: unknown;
  /** Unix time in milliseconds. */
  readonly startedAt: number;
}

/** Reads a turn; `undefined` if its process died before it began, or its journal is unreliable. */
export async function readPastTurn(store: Store, turn: string): Promise<PastTurn | undefined> {
  try {
    const { state } = await loadStream(store, turnJournal, turn);
    const { status, answer, evidence, attachments, output, interventions } = toResult(state);
    const waitsFor = interventions.map(({ message }) => message).join('; ');
    return {
      turn,
      status,
      answer,
      evidence,
      attachments,
      output,
      claims: claimsWithData(state),
      request: state.request,
      reason: state.ended?.reason || waitsFor,
      startedAt: state.startedAt,
    };
  } catch (error) {
    if (isOfTurn(error)) return undefined;
    throw error;
  }
}

/** Returns the claims of a turn with the data of their results; those of earlier turns already have them. */
function claimsWithData({ claims, commands }: TurnState): readonly Claim[] {
  const data = new Map(
    commands.toArray().flatMap(({ claims: own, result }) => own.map(({ id }) => [id, result])),
  );
  return claims.toArray().map((claim) => {
    const found = data.get(claim.id);
    return found === undefined ? claim : { ...claim, data: found };
  });
}

function isOfTurn(error: unknown): boolean {
  return (
    error instanceof TurnNotFoundError ||
    error instanceof JournalTamperedError ||
    error instanceof JournalUnreadableError
  );
}
