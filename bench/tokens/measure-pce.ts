import type { RoleName } from '@pce/core';
import type { TokensOf } from '../peers/load-tokenizer.ts';
import { runSubject } from '../src/subject.ts';
import { pceSubject } from './pce-subject.ts';
import { prefixShare } from './prefix-share.ts';
import type { Scenario } from './scenario.ts';
import { type SentCall, toChat } from './sent-call.ts';

export interface PceFigures {
  /** Input tokens of each call, in order. */
  readonly calls: readonly { readonly role: RoleName; readonly tokens: number }[];
  /** Of each executor prompt but the first: the part that is the beginning of the one before. */
  readonly prefixShares: readonly number[];
}

/** Carries out the scenario with model roles, and counts what really goes to the model. */
export async function measurePce(scenario: Scenario, tokensOf: TokensOf): Promise<PceFigures> {
  const sent: SentCall[] = [];
  await using orchestrator = pceSubject(scenario, {
    write: lastClaim,
    onCall: (call) => sent.push(call),
  });
  await runSubject(orchestrator, scenario.steps);
  const prompts = sent.filter(({ role }) => role === 'executor').map(textOf);
  return {
    calls: sent.map((call) => ({ role: call.role, tokens: tokensOf(toChat(call)) })),
    prefixShares: prompts
      .slice(1)
      .map((prompt, index) => prefixShare(prompts[index] ?? '', prompt)),
  };
}

/** Schema and system prompt come first where a provider looks for what it has in its cache. */
function textOf({ system, schema, prompt }: SentCall): string {
  return `${JSON.stringify(schema)}${system}${prompt}`;
}

/** An answer with its evidence, from what the prompt shows. */
function lastClaim(prompt: string): string {
  const [, id = '', text = ''] = [...prompt.matchAll(/^(c\d+)[^:]*: (.*)$/gm)].at(-1) ?? [];
  return `The last step says: ${text} [${id}]`;
}
