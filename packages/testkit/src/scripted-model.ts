import type { Spending } from '@pce/core/contracts';
import { InvalidInputError, ModelError } from '@pce/core/errors';
import type { LanguageModel, ModelFile, TextRequest } from '@pce/core/ports';

/** Options of `scriptedModel`. */
export interface ScriptedModelOptions {
  /** @defaultValue `scripted` */
  readonly id?: string;
  /** Spent by each call. @defaultValue no tokens */
  readonly usage?: Spending;
  /**
   * The model has `stream` too: it takes the same script. A list of texts is passed on part by part, and breaks off at an
   * `Error` in it; another answer is passed on as one part, what is no text as JSON. @defaultValue false
   */
  readonly streams?: boolean;
  /** Media types of files that it takes, as in `['image/*']`. @defaultValue none */
  readonly takes?: readonly string[];
}

/** A request as a scripted model received it. */
export interface ScriptedRequest {
  readonly system: string;
  readonly prompt: string;
  /** Files that came with the prompt; absent where none did. */
  readonly files?: readonly ModelFile[];
}

type Asked = Pick<TextRequest, 'system' | 'prompt' | 'files' | 'signal' | 'budget'>;

/** Answers in order, one for each call, or a function that answers every call. */
export type ModelScript =
  | readonly unknown[]
  | ((request: ScriptedRequest, signal: AbortSignal) => unknown);

/** A model that answers from a script and keeps its requests. */
export interface ScriptedModel extends LanguageModel {
  /** Requests so far, oldest first. */
  readonly requests: readonly ScriptedRequest[];
}

/**
 * Makes a model that answers from a script. Like a real one it answers through the schema: an answer that does not fit
 * rejects with `ModelError`. An `Error` in the script is thrown, a promise is waited for until the signal aborts.
 *
 * @throws `InvalidInputError` from `generate`, where a list has no answer left.
 *
 * @example
 * const model = scriptedModel([{ answer: 'Done.' }, new ModelError('scripted', 'unavailable', 'down')]);
 */
export function scriptedModel(
  script: ModelScript,
  {
    id = 'scripted',
    usage = { inputTokens: 0, outputTokens: 0, cost: 0 },
    streams = false,
    takes,
  }: ScriptedModelOptions = {},
): ScriptedModel {
  const requests: ScriptedRequest[] = [];
  const next = (request: ScriptedRequest, signal: AbortSignal): unknown => {
    if (typeof script === 'function') return script(request, signal);
    if (requests.length < script.length) return script[requests.length];
    throw new InvalidInputError(
      `the script of model ${id} has ${script.length} answers and was asked for one more: add one`,
    );
  };
  const answerTo = async ({ system, prompt, files, signal, budget }: Asked): Promise<unknown> => {
    signal.throwIfAborted();
    budget?.reserveModelCall(usage);
    let answer: unknown;
    try {
      const asked = { system, prompt, ...(files && { files }) };
      const pending = next(asked, signal);
      requests.push(asked);
      answer = await unlessAborted(pending, signal);
    } finally {
      budget?.settle(usage, usage);
    }
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const stream: LanguageModel['stream'] = async (request) => {
    const answer = await answerTo(request);
    let output = '';
    for (const part of Array.isArray(answer) ? answer : [answer]) {
      request.signal.throwIfAborted();
      if (part instanceof Error) throw part;
      const text = typeof part === 'string' ? part : (JSON.stringify(part) ?? '');
      output += text;
      request.onText(text);
    }
    return { output, usage };
  };
  return {
    id,
    requests,
    ...(takes && { takes }),
    ...(streams && { stream }),
    async generate({ schema, ...request }) {
      const place = requests.length + 1;
      const answer = await answerTo(request);
      const result = await schema['~standard'].validate(answer);
      if (result.issues === undefined) return { output: result.value, usage };
      const problems = result.issues.map(({ message }) => message).join('; ');
      const message = `answer ${place} of model ${id} does not fit the schema: ${problems}`;
      throw new ModelError(id, 'wrong_shape', message, { reply: JSON.stringify(answer) ?? '' });
    },
  };
}

/** Waits for an answer; rejects with the signal's reason if that comes first. */
async function unlessAborted(answer: unknown, signal: AbortSignal): Promise<unknown> {
  if (!(answer instanceof Promise)) return answer;
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
