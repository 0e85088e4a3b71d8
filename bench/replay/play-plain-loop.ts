import type { RunPlainLoop } from '../peers/plain-loop.ts';
import { argumentsSchema, toArguments } from './arguments-schema.ts';
import type { Corpus } from './corpus.ts';
import type { Oracle } from './oracle.ts';
import { statementOf, wordsOf } from './recorded-task.ts';
import type { ToolEnvironment } from './tool-environment.ts';

/** Plays a task in the AI SDK's own loop. Returns whether all was done and told as it should be. */
export async function playPlainLoop(
  run: RunPlainLoop,
  oracle: Oracle,
  corpus: Corpus,
  environment: ToolEnvironment,
): Promise<boolean> {
  const answer = await run({
    tools: corpus.tools().map(([name, args]) => ({
      name,
      description: `${name.replaceAll('_', ' ')} of an airline`,
      parameters: argumentsSchema(args),
      execute: (said) => {
        const given = toArguments(said);
        const result = environment.run(name, given);
        oracle.see(given, result);
        return result;
      },
    })),
    instructions: 'You carry out the steps of a request with the tools, and tell what was found.',
    prompt: requestFor(oracle),
    maxRequests: 60,
    reply: () => {
      const { step, call } = { call: undefined, ...oracle.decide() };
      if (step === undefined || call === undefined)
        return { text: `${oracle.facts().map(statementOf).join('.\n')}.` };
      return { calls: [call] };
    },
  });
  return environment.isRight(oracle.task) && oracle.isRightAnswer(answer);
}

/** Returns the request, the same on all sides. */
export function requestFor({ task }: Oracle): string {
  const steps = task.steps.map((call, index) => `${index + 1}. ${wordsOf(call)}`);
  return `Carry out these steps, and tell what the last ones found.\n\n${steps.join('\n')}`;
}
