import type { IterationEntry, ResultLine } from '@pce/core/internal';
import type { ExecutorInput } from '@pce/core/ports';
import { edgeCaseFor, type StepPosition, shortenMiddle } from '@pce/role-parts';

export type Consequence =
  /** Takes the step as if for the first time. */
  | { readonly type: 'take' }
  | { readonly type: 'repeat'; readonly command: string; readonly why: string }
  | { readonly type: 'skip'; readonly why: string }
  | { readonly type: 'block'; readonly why: string };

/** Error codes for which repeating the same call cannot succeed. */
const hopeless = new Set([
  'timeout',
  'permission_denied',
  'dependency_missing',
  'sandbox_violation',
]);

/** Decides the consequence of a failure: a person's decision first, then the document's edge cases, then the kind of failure. */
export function afterFailure(
  { failed, resolution }: StepPosition,
  step: { readonly id: string; readonly description: string },
  { workpad }: ExecutorInput,
): Consequence {
  if (resolution !== undefined) return byPerson(resolution, step, failed?.command);
  if (failed === undefined) return { type: 'take' };
  const command = failed.command ?? step.description;
  const { result } = failed;
  if (result?.status !== 'error' || result.error === undefined) {
    return { type: 'block', why: `${step.id} (${command}): ${unanswered(result)}` };
  }
  const { error } = result;
  const failure = `${step.id} (${command}) failed with ${error.code}: ${shortenMiddle(error.message, 300)}`;
  const edgeCase = edgeCaseFor(workpad.risks, command, error);
  if (edgeCase?.action === 'skip') {
    return { type: 'skip', why: `${failure}; skipped, as the document says: "${edgeCase.text}"` };
  }
  if (edgeCase?.action === 'stop') {
    return { type: 'block', why: `${failure}; the document says: "${edgeCase.text}"` };
  }
  const mayRepeat = edgeCase?.action === 'retry' || !hopeless.has(error.code);
  return result.safeToRepeat === true && mayRepeat
    ? {
        type: 'repeat',
        command,
        why: `${failure}; nothing can happen twice, so it is tried again`,
      }
    : { type: 'block', why: failure };
}

function byPerson(
  { choice, answer, by }: NonNullable<StepPosition['resolution']>,
  { id, description }: { readonly id: string; readonly description: string },
  command: IterationEntry['command'],
): Consequence {
  const words = answer?.trim() ?? '';
  if (choice === 'skip') {
    return { type: 'skip', why: `${id} was skipped: ${by} decided so${words && ` ("${words}")`}` };
  }
  if (command === undefined && words === '') return { type: 'take' };
  const again = `${command ?? description} ${words}`.trim();
  return { type: 'repeat', command: again, why: `${by} decided to try again` };
}

/** Returns the reason for a missing result, for a person to answer. */
function unanswered(result: ResultLine | undefined): string {
  if (result === undefined) {
    return 'its outcome is unknown; check whether it happened before you retry';
  }
  switch (result.status) {
    case 'needs_more_info':
      return `more information is needed: ${result.summary}`;
    case 'needs_clarification':
      return `it can be read in more than one way: ${result.summary}`;
    default:
      return result.summary || 'it cannot be carried out';
  }
}
