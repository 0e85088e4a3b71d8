import type { RoleName } from '@pce/core';
import type { CountTokens } from '../peers/load-tokenizer.ts';
import { pceSubject } from './pce-subject.ts';
import { question, requestFor, type Scenario } from './scenario.ts';
import { type SentCall, toChat } from './sent-call.ts';
import { type SentRequest, send } from './sent-request.ts';
import { virtualTime } from './virtual-time.ts';

/** A request of one of our roles. */
export interface RoleRequest extends SentRequest {
  readonly role: RoleName;
}

/** Carries out the scenario with model roles, and returns what really went to the model, in the order of the answers. */
export async function measurePce(
  scenario: Scenario,
  countTokens: CountTokens,
): Promise<readonly RoleRequest[]> {
  const requests: RoleRequest[] = [];
  const time = virtualTime();
  const onCall = async (call: SentCall, reply: object | string): Promise<void> => {
    const text = JSON.stringify(toChat(call));
    const request = await send({ text, reply, time, countTokens });
    requests.push({ ...request, role: call.role });
  };
  await using orchestrator = pceSubject({ scenario, onCall });
  const { steps, kind } = scenario;
  const { status, iterations } = await orchestrator
    .start(requestFor(scenario), {
      inputs: { steps },
      ...(kind === 'question' && { context: question.context }),
    })
    .result();
  const decisions = { 'in a row': steps + 1, 'at once': 1, question: 0 }[kind];
  if (status !== 'completed' || iterations !== decisions)
    throw new Error(`${scenario.name} ended as ${status} after ${iterations} iterations`);
  return requests;
}
