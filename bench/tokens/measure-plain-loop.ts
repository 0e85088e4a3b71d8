import type { CountTokens } from '../peers/load-tokenizer.ts';
import type { PlainReply, RunPlainLoop } from '../peers/plain-loop.ts';
import type { ChatRequest } from '../src/chat-request.ts';
import {
  argumentsOf,
  decide,
  systemPrompt,
  toolSpecs,
  type WorkArguments,
} from '../src/workload.ts';
import { answerFor, question, requestFor, type Scenario, scenarioWorkload } from './scenario.ts';
import { type SentRequest, send } from './sent-request.ts';
import { virtualTime } from './virtual-time.ts';
import { workParameters } from './work-parameters.ts';

/** Carries out the scenario with the AI SDK's own loop, and returns its requests. */
export async function measurePlainLoop(
  run: RunPlainLoop,
  scenario: Scenario,
  countTokens: CountTokens,
): Promise<readonly SentRequest[]> {
  const requests: SentRequest[] = [];
  const time = virtualTime();
  const { work } = scenarioWorkload(scenario);
  let calls = 0;
  const answer = answerFor(scenario);
  const written = await run({
    tools: toolSpecs(scenario.tools).map((spec) => ({
      ...spec,
      parameters: workParameters,
      execute: (args) => {
        calls += 1;
        return work(toArguments(args));
      },
    })),
    instructions: instructionsFor(scenario),
    prompt: requestFor(scenario),
    maxRequests: scenario.steps + 5,
    reply: async ({ tools, messages }) => {
      const reply = replyTo(messages, scenario, answer);
      const text = JSON.stringify({ tools, messages });
      const said = 'text' in reply ? reply.text : reply;
      requests.push(await send({ text, reply: said, time, countTokens }));
      return reply;
    },
  });
  if (written !== answer || calls !== scenario.steps)
    throw new Error(`the plain loop ended after ${calls} calls with "${written}"`);
  return requests;
}

/** Returns the system prompt: the host's context stands in it, as is usual in such a loop. */
function instructionsFor({ kind }: Scenario): string {
  return kind === 'question' ? `${systemPrompt}\n\n${question.context}` : systemPrompt;
}

function replyTo(
  messages: ChatRequest['messages'],
  { kind, steps }: Scenario,
  answer: string,
): PlainReply {
  const isFirst = messages.every(({ role }) => role !== 'tool');
  const next =
    kind === 'in a row'
      ? [decide(messages.at(-1)?.content ?? '')].filter((args) => args !== undefined)
      : Array.from({ length: isFirst ? steps : 0 }, (_, index) => argumentsOf(index + 1, steps));
  return next.length === 0
    ? { text: answer }
    : { calls: next.map((args) => ({ tool: 'work', args })) };
}

function toArguments({ step, of }: Readonly<Record<string, unknown>>): WorkArguments {
  return argumentsOf(Number(step), Number(of));
}
