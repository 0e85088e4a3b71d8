import type { CheckedAttachment } from '../../attachments/read-attachment.js';
import type { GuardDecision } from '../../contracts/guard-decision.js';
import { guardInput } from '../../guards/guard-input.js';
import { guardedFiles } from '../../guards/guarded-files.js';
import type { RequestParts } from '../../ports/input-guard.js';
import type { TurnHost } from './turn-host.js';

/** A request as changed by guards, with their decisions for the journal. */
interface GuardedRequestParts extends RequestParts {
  readonly guards?: GuardDecision[];
}

/** Asks the host's guards about a request before any of it is stored. */
export async function guardRequest(
  { guards, clock }: Pick<TurnHost, 'guards' | 'clock'>,
  { request, context, inputs }: RequestParts,
  turn: { readonly turn: string; readonly session: string; readonly run: unknown },
  attached: readonly CheckedAttachment[],
  signal: AbortSignal,
): Promise<GuardedRequestParts> {
  const parts = { request, context, inputs };
  if (guards.input.length === 0) return parts;
  const check = { ...turn, signal, clock, timeoutMs: guards.timeoutMs };
  try {
    const files = guardedFiles(attached);
    const { value, decisions } = await guardInput(guards.input, parts, files, check);
    return { ...value, ...(decisions.length > 0 && { guards: [...decisions] }) };
  } catch (error) {
    if (!signal.aborted) throw error;
    // The turn is cancelled immediately after its first event.
    const [first] = guards.input;
    const reason = 'the turn was stopped before it had decided';
    return { ...parts, guards: [{ guard: first?.name ?? 'input', action: 'refuse', reason }] };
  }
}
