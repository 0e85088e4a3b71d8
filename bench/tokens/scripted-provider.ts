import type { JsonObject } from '@pce/core';
import type { ProviderModel } from '@pce/llm-ai-sdk';
import { argumentsOf, decide, place, type WorkArguments } from '../src/workload.ts';
import { answerFor, type Scenario } from './scenario.ts';
import { type SentCall, toSentCall } from './sent-call.ts';

export interface ScriptedProviderOptions {
  readonly scenario: Scenario;
  /** Writes the answer of the turn from what its prompt shows. @defaultValue the scenario's, with the last claim */
  readonly write?: (prompt: string) => string;
  /** Sees each call with its answer, before the answer is given. @defaultValue none */
  readonly onCall?: (call: SentCall, answer: JsonObject) => Promise<void>;
}

/**
 * A language model of the AI SDK that carries out W(n) in every role, and knows nothing but what it is sent. Everything
 * in front of it is real: prompts, schemas, the adapter. Its answers are as short as the samples of the prompts.
 */
export function scriptedProvider({
  scenario,
  write = (prompt) => `${answerFor(scenario)} [${lastClaim(prompt, scenario)}].`,
  onCall,
}: ScriptedProviderOptions): ProviderModel {
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted',
    doGenerate: async (call) => {
      const sent = toSentCall(call);
      const answer = answerTo(sent, scenario, write);
      await onCall?.(sent, answer);
      return {
        content: [{ type: 'text', text: JSON.stringify(answer) }],
        finishReason: 'stop',
        usage: { inputTokens: 1, outputTokens: 1 },
        warnings: [],
      };
    },
  };
}

function answerTo(
  { role, prompt }: SentCall,
  scenario: Scenario,
  write: (prompt: string) => string,
): JsonObject {
  switch (role) {
    case 'planner':
      return planFor(scenario, prompt);
    case 'critic':
      return { verdict: 'PASS', issues: [] };
    case 'executor':
      return scenario.kind === 'at once' ? atOnce(prompt, scenario) : nextDecision(prompt);
    case 'coordinator': {
      const { step, of } = place(prompt);
      return { status: 'selected', name: 'work', args: { ...argumentsOf(step, of) } };
    }
    case 'synthesizer':
      return { answer: write(prompt) };
    case 'validator':
      return { score: 1, checks: {} };
  }
}

/** All steps in one decision, and the end once there are results. */
function atOnce(prompt: string, { steps }: Scenario): JsonObject {
  if (/→ r\d/.test(prompt)) return allDone;
  const numbers = Array.from({ length: steps }, (_, index) => index + 1);
  return { commands: numbers.map((step) => wordsFor(argumentsOf(step, steps))) };
}

function wordsFor({ step, of, query, mode }: WorkArguments): string {
  return `Work on step ${step} of ${of} with query \`${query}\` and mode ${mode}`;
}

const allDone = {
  action: 'COMPLETE',
  goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }],
};

/** Id of the claim with the total of the last step; of a question, the context. */
function lastClaim(prompt: string, { kind, steps }: Scenario): string {
  if (kind === 'question') return 'ctx';
  const claims = [...prompt.matchAll(/^(c\d+)[^:]*: .*?\btotal: (\d+)\b/gm)];
  return claims.find(([, , total]) => total === String(steps * 17))?.[1] ?? 'c1';
}

/** A goal in the words of the request; for a question that the context answers, the answer. */
function planFor(scenario: Scenario, prompt: string): JsonObject {
  if (scenario.kind === 'question')
    return { routeTo: 'synthesis', goals: [], answer: `${answerFor(scenario)} [ctx].` };
  const description = /# Request\n(.*)/.exec(prompt)?.[1] ?? '';
  return { routeTo: 'executor', goals: [{ id: 'GOAL_1', description }] };
}

/** Goes by what the log says last, and at the beginning by the goal. */
function nextDecision(prompt: string): JsonObject {
  const args = decide(prompt.match(/step\W+\d+\W+of\W+\d+/g)?.at(-1) ?? '');
  if (args === undefined) {
    return allDone;
  }
  return { command: wordsFor(args) };
}
