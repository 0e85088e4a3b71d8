import type { JsonObject } from '@pce/core';
import type { ProviderCall, ProviderModel } from '@pce/llm-ai-sdk';
import { argumentsOf, decide, place, type WorkArguments } from '../src/workload.ts';
import { answerFor, type Scenario } from './scenario.ts';
import { type SentCall, toSentCall } from './sent-call.ts';

export interface ScriptedProviderOptions {
  readonly scenario: Scenario;
  /** Writes the answer of the turn from what its prompt shows. @defaultValue the scenario's, with the last claim */
  readonly write?: (prompt: string) => string;
  /** Sees each call with its answer, before the answer is given. @defaultValue none */
  readonly onCall?: (call: SentCall, answer: JsonObject | string) => Promise<void>;
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
  const answerOf = async (call: ProviderCall): Promise<JsonObject | string> => {
    const sent = toSentCall(call);
    const answer = answerTo(sent, scenario, write);
    await onCall?.(sent, answer);
    return answer;
  };
  const end = { finishReason: 'stop', usage: { inputTokens: 1, outputTokens: 1 } } as const;
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted',
    doGenerate: async (call) => {
      const text = JSON.stringify(await answerOf(call));
      return { content: [{ type: 'text', text }], ...end, warnings: [] };
    },
    doStream: async (call) => {
      const delta = String(await answerOf(call));
      return {
        stream: ReadableStream.from([
          { type: 'text-delta', delta },
          { type: 'finish', ...end },
        ]),
      };
    },
  };
}

function answerTo(
  { role, prompt }: SentCall,
  scenario: Scenario,
  write: (prompt: string) => string,
): JsonObject | string {
  switch (role) {
    case 'planner':
      return planFor(scenario, prompt);
    case 'critic':
      return { verdict: 'PASS', issues: [] };
    case 'executor':
      return scenario.kind === 'at once' ? atOnce(scenario) : nextDecision(prompt);
    case 'coordinator':
      return coordinate(prompt);
    case 'synthesizer':
      return write(prompt);
    case 'validator':
      return { score: 1 };
  }
}

/** All steps in one decision, after which nothing is left to decide. */
function atOnce({ steps }: Scenario): JsonObject {
  const numbers = Array.from({ length: steps }, (_, index) => index + 1);
  const commands = numbers.map((step) => wordsFor(argumentsOf(step, steps)));
  return { commands, completes: true };
}

/** One call, or the calls of several commands with their numbers. */
function coordinate(prompt: string): JsonObject {
  const commands = prompt.split('# Commands\n')[1];
  if (commands === undefined) return callFor(prompt);
  const answers = commands
    .split('\n')
    .map((line, index) => ({ command: index + 1, ...callFor(line) }));
  return { answers };
}

function callFor(command: string): JsonObject {
  const { step, of } = place(command);
  return { status: 'selected', name: 'work', args: { ...argumentsOf(step, of) } };
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

/** A goal in the words of the request's first sentence; for a question that the context answers, the answer. */
function planFor(scenario: Scenario, prompt: string): JsonObject {
  if (scenario.kind === 'question')
    return { routeTo: 'synthesis', goals: [], answer: `${answerFor(scenario)} [ctx].` };
  const description = /# Request\n(.*?[.?])(?:\s|$)/.exec(prompt)?.[1] ?? '';
  return { goals: [{ description }] };
}

/** Goes by what the log says last, and at the beginning by the goal. */
function nextDecision(prompt: string): JsonObject {
  const args = decide(prompt.match(/step\W+\d+\W+of\W+\d+/g)?.at(-1) ?? '');
  if (args === undefined) {
    return allDone;
  }
  return { command: wordsFor(args) };
}
