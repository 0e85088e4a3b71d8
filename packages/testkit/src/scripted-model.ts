import type { Json, Spending } from '@pce/core/contracts';
import { InvalidInputError, ModelError } from '@pce/core/errors';
import type {
  ConversationCall,
  ConversationMessage,
  ConversationRequest,
  ConversationTool,
  ModelFile,
  RoleModel,
  TextRequest,
} from '@pce/core/ports';

/** A scripted answer that calls tools. */
interface ScriptedReply {
  /** Passed on as one part. @defaultValue none */
  readonly text?: string;
  readonly calls: readonly (Pick<ConversationCall, 'tool' | 'args'> & {
    /** @defaultValue `call_1` and so on, throughout the conversation */
    readonly id?: string;
  })[];
  /** @defaultValue none */
  readonly opaque?: Json;
}

function isReply(answer: unknown): answer is ScriptedReply {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'calls' in answer &&
    Array.isArray(answer.calls)
  );
}

/** Returns the text and the files of the last message. */
function lastMessage({ messages }: ConversationRequest): {
  readonly prompt: string;
  readonly files?: readonly ModelFile[];
} {
  const last = messages.at(-1);
  if (last?.role === 'tool') {
    return { prompt: last.results.map(({ content }) => content).join('\n') };
  }
  const files = last?.role === 'user' ? last.files : undefined;
  return { prompt: last?.text ?? '', ...(files && { files }) };
}

/** Options of `scriptedModel`. */
export interface ScriptedModelOptions {
  /** @defaultValue `scripted` */
  readonly id?: string;
  /** Usage of each call. @defaultValue no tokens */
  readonly usage?: Spending;
  /**
   * Adds `stream` with the same script. A list of texts is streamed part by part and ends at an `Error`; other answers
   * are one part, as JSON unless they are texts. @defaultValue false
   */
  readonly streams?: boolean;
  /**
   * Adds `converse` with the same script. A `ScriptedReply` calls tools; other answers are texts, as for `stream`.
   * @defaultValue false
   */
  readonly converses?: boolean;
  /** Media types of the files that it takes, such as `['image/*']`. @defaultValue none */
  readonly takes?: readonly string[];
}

/** A request as a scripted model received it. */
export interface ScriptedRequest {
  readonly system: string;
  /** In a conversation, the text of the last message: the user's, or the results, one per line. */
  readonly prompt: string;
  /** Files of the prompt; absent if there are none. */
  readonly files?: readonly ModelFile[];
  /** All messages of a conversation. */
  readonly messages?: readonly ConversationMessage[];
  /** The tools of a conversation. */
  readonly tools?: readonly ConversationTool[];
}

type Asked = ScriptedRequest & Pick<TextRequest, 'signal' | 'budget'>;

type Shown = Pick<ConversationRequest, 'signal' | 'onText'>;

/** Answers in order, one per call, or a function that answers every call. */
export type ModelScript =
  | readonly unknown[]
  | ((request: ScriptedRequest, signal: AbortSignal) => unknown);

/** A model that answers from a script and records its requests. */
export interface ScriptedModel extends RoleModel {
  /** Requests so far, oldest first. */
  readonly requests: readonly ScriptedRequest[];
}

/**
 * Makes a model that answers from a script, through the schema: an answer that does not fit rejects with `ModelError`.
 * An `Error` in the script is thrown; a promise is awaited until the signal aborts.
 *
 * @throws `InvalidInputError` from `generate`, when a list has no answer left.
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
    converses = false,
    takes,
  }: ScriptedModelOptions = {},
): ScriptedModel {
  const requests: ScriptedRequest[] = [];
  const next = (request: ScriptedRequest, signal: AbortSignal): unknown => {
    if (typeof script === 'function') return script(request, signal);
    if (requests.length < script.length) return script[requests.length];
    throw new InvalidInputError(
      `the script of model ${id} has ${script.length} answers and was asked for one more: add one, or pass a function that answers each request`,
    );
  };
  const answerTo = async (request: Asked): Promise<unknown> => {
    const { system, prompt, files, messages, tools, signal, budget } = request;
    signal.throwIfAborted();
    await budget?.reserveModelCall(usage);
    let answer: unknown;
    try {
      const inConversation = messages && { messages, ...(tools && { tools }) };
      const asked = { system, prompt, ...(files && { files }), ...inConversation };
      const pending = next(asked, signal);
      requests.push(asked);
      answer = await unlessAborted(pending, signal);
    } finally {
      budget?.settle(usage, usage);
    }
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const passOn = (answer: unknown, { signal, onText }: Shown): string => {
    let output = '';
    for (const part of Array.isArray(answer) ? answer : [answer]) {
      signal.throwIfAborted();
      if (part instanceof Error) throw part;
      const text = typeof part === 'string' ? part : (JSON.stringify(part) ?? '');
      output += text;
      onText?.(text);
    }
    return output;
  };
  const stream: RoleModel['stream'] = async (request) => {
    const answer = await answerTo(request);
    return { output: passOn(answer, request), usage };
  };
  const converse: RoleModel['converse'] = async (request) => {
    const answer = await answerTo({ ...request, ...lastMessage(request) });
    const reply = isReply(answer) ? answer : { text: answer, calls: [] };
    const text = reply.text === undefined ? '' : passOn(reply.text, request);
    if (text === '' && reply.calls.length === 0) {
      throw new ModelError(id, 'empty', `answer ${requests.length} of model ${id} says nothing`);
    }
    const before = request.messages.flatMap((one) => (one.role === 'assistant' ? one.calls : []));
    const calls = reply.calls.map(({ tool, args, id: given }, place) => ({
      id: given ?? `call_${before.length + place + 1}`,
      tool,
      args,
    }));
    return { text, calls, ...('opaque' in reply && { opaque: reply.opaque }), usage };
  };
  return {
    id,
    requests,
    ...(takes && { takes }),
    ...(streams && { stream }),
    ...(converses && { converse }),
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

/** Waits for an answer; rejects with the signal's reason if it aborts first. */
async function unlessAborted(answer: unknown, signal: AbortSignal): Promise<unknown> {
  if (!(answer instanceof Promise)) return answer;
  signal.throwIfAborted();
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
