import type { LoopRole } from './events.js';
import { isUntouched } from './evolve.js';
import type { LoopOutcome, LoopPhase, LoopPrompt, LoopQuestion, LoopState } from './state.js';

export type LoopStep =
  /** Send the next message of a role. */
  | { readonly type: 'hand-over'; readonly role: LoopRole }
  /** Let the agent continue, with this message or with the interrupted one. */
  | {
      readonly type: 'continue';
      readonly role: LoopRole;
      readonly message: string | undefined;
      /** Hash of a self-contained message. */
      readonly text?: string;
    }
  /** Ask the tracker for the consequence of the agent's output. */
  | { readonly type: 'report'; readonly phase: Extract<LoopPhase, { name: 'closed' }> }
  /** Record the answer as a checkpoint, and write the message for the other role. */
  | { readonly type: 'record'; readonly phase: Extract<LoopPhase, { name: 'advised' }> }
  | { readonly type: 'deliver'; readonly phase: Extract<LoopPhase, { name: 'recorded' }> }
  | { readonly type: 'record-failure'; readonly phase: Extract<LoopPhase, { name: 'advised' }> }
  /** Send nothing before a time, then take the step. */
  | { readonly type: 'wait'; readonly until: number; readonly after: LoopStep }
  /** Send nothing while the episode is paused, then take the step. */
  | { readonly type: 'pause'; readonly after: LoopStep }
  | { readonly type: 'check' }
  | { readonly type: 'ask'; readonly question: Omit<LoopQuestion, 'id'> }
  /** A person has to decide first. */
  | { readonly type: 'needs-person'; readonly question: LoopQuestion }
  | { readonly type: 'end'; readonly outcome: LoopOutcome; readonly reason: string }
  | { readonly type: 'ended'; readonly outcome: LoopOutcome; readonly reason: string };

/** Returns the next step. Reads only `state`. A running prompt in a state just loaded is in doubt. */
export function next(state: LoopState): LoopStep {
  const { phase, role } = state;
  // Permissions are decided while the prompt runs, not by the loop.
  const question = state.questions.find(({ kind }) => kind !== 'permission');
  if (phase.name === 'ended') return { ...phase, type: 'ended' };
  if (question !== undefined) return { type: 'needs-person', question };
  if (phase.name === 'prompting') return inDoubt(phase.prompt, 'this program ended');
  switch (phase.name) {
    case 'ready':
      return limitReached(state) ?? { type: 'hand-over', role };
    case 'continuing':
      return limitReached(state) ?? { ...phase, type: 'continue', message: undefined };
    case 'closed': {
      const { end, prompt } = phase;
      const brokeOff = end.status === 'failed' && end.reason !== 'agent_error';
      const isOpen = brokeOff || end.status === 'cancelled';
      if (!isOpen || isUntouched(end)) return { type: 'report', phase };
      const why = end.status === 'failed' ? end.message : 'the prompt was cancelled';
      return limitReached(state) ?? inDoubt(prompt, why);
    }
    case 'advised':
      return followAdvice(state, phase);
    case 'recorded':
      return { type: 'deliver', phase };
    case 'executed':
      return { type: 'check' };
    case 'ending':
      return { type: 'end', outcome: phase.outcome, reason: phase.reason };
  }
}

function followAdvice(
  { isBegun }: LoopState,
  phase: Extract<LoopPhase, { name: 'advised' }>,
): LoopStep {
  const { advice, until, message, prompt, end } = phase;
  const { role } = prompt;
  const continueStep: LoopStep = { type: 'continue', role, message };
  // Repeats the message only if this prompt and earlier ones certainly had no effect.
  const again: LoopStep = isBegun || !isUntouched(end) ? continueStep : { type: 'hand-over', role };
  switch (advice) {
    case 'continue':
      return { type: 'wait', until, after: continueStep };
    case 'reflect':
    case 'compact':
      return continueStep;
    case 'wait':
      return { type: 'wait', until, after: again };
    case 'pause':
      return { type: 'pause', after: again };
    case 'go-on':
      return followEnd(phase, again);
  }
}

function followEnd(phase: Extract<LoopPhase, { name: 'advised' }>, again: LoopStep): LoopStep {
  const { end, prompt } = phase;
  switch (end.status) {
    case 'completed':
      return { type: 'record', phase };
    case 'stopped':
      return { type: 'continue', role: prompt.role, message: 'Go on where you stopped.' };
    case 'failed':
      return { type: 'record-failure', phase };
    case 'refused':
      return ask(prompt, 'stuck', `the ${prompt.role} declined to work on its message`);
    case 'cancelled':
      return again;
  }
}

function limitReached({
  iteration,
  maxIterations,
  at,
  startedAt,
  maxMs,
  cost,
  maxCost,
  unpriced,
}: LoopState): LoopStep | undefined {
  const failed = (reason: string): LoopStep => ({ type: 'end', outcome: 'failed', reason });
  if (iteration > maxIterations) return failed(`${maxIterations} iterations were not enough`);
  if (at - startedAt >= maxMs) return failed(`the time of ${maxMs / 60_000} minutes is over`);
  if (maxCost !== undefined && unpriced !== undefined) {
    return failed(
      `the ${unpriced} does not tell what it costs: set prices, or leave out the budget`,
    );
  }
  if (maxCost !== undefined && cost >= maxCost) return failed(`the budget of ${maxCost} is spent`);
  return undefined;
}

function inDoubt(prompt: LoopPrompt, why: string): LoopStep {
  const message = `prompt ${prompt.n} to the ${prompt.role} broke off (${why}): nobody knows what it has done`;
  return ask(prompt, 'in_doubt', message);
}

function ask({ role, n }: LoopPrompt, kind: 'in_doubt' | 'stuck', message: string): LoopStep {
  const options = ['continue', 'repeat', 'end'];
  return { type: 'ask', question: { kind, role, n, message, options } };
}
