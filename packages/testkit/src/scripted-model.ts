import type { Spending } from '@pce/core/contracts';
import type { LanguageModel } from '@pce/core/ports';

export interface ScriptedModelOptions {
  /** @defaultValue `scripted` */
  readonly id?: string;
  /** What each call costs. @defaultValue no tokens */
  readonly usage?: Spending;
}

/** A request as a scripted model saw it. */
export interface ScriptedRequest {
  readonly system: string;
  readonly prompt: string;
}

export interface ScriptedModel extends LanguageModel {
  /** What it was asked so far, oldest first. */
  readonly requests: readonly ScriptedRequest[];
}

/**
 * A model that answers from a list, one answer a call. As a real one, it answers through the schema: an answer the
 * schema does not take rejects with an error that says why, and so does a call past the end of the list.
 */
export function scriptedModel(
  answers: readonly unknown[],
  {
    id = 'scripted',
    usage = { inputTokens: 0, outputTokens: 0, cost: 0 },
  }: ScriptedModelOptions = {},
): ScriptedModel {
  const requests: ScriptedRequest[] = [];
  return {
    id,
    requests,
    async generate({ system, prompt, schema, signal, budget }) {
      signal.throwIfAborted();
      if (requests.length === answers.length) {
        throw new Error(
          `the script of model ${id} has ${answers.length} answers and was asked for one more`,
        );
      }
      budget?.reserveModelCall(usage);
      budget?.settle(usage, usage);
      const answer = answers[requests.length];
      requests.push({ system, prompt });
      const result = await schema['~standard'].validate(answer);
      if (result.issues !== undefined) {
        const problems = result.issues.map(({ message }) => message).join('; ');
        throw new Error(
          `answer ${requests.length} of model ${id} does not fit the schema: ${problems}`,
        );
      }
      return { output: result.value, usage };
    },
  };
}
