import type { JsonObject, RoleName } from '@pce/core';
import type { ProviderCall } from '@pce/llm-ai-sdk';

/** A call to a model for one of our roles. */
export interface SentCall {
  readonly role: RoleName;
  readonly system: string;
  readonly prompt: string;
  /** JSON Schema of the answer; the provider puts it into the prompt. `undefined` for an answer in plain text. */
  readonly schema: JsonObject | undefined;
}

/** Returns a call in the shape of a chat-completions request, with what a provider's cache reads first at its beginning. */
export function toChat({ system, prompt, schema }: SentCall) {
  return {
    response_format:
      schema === undefined
        ? { type: 'text' }
        : { type: 'json_schema', json_schema: { name: 'response', schema } },
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ],
  };
}

/** The roles, told apart by a property that only the schema of their answer has. */
const roleOf: Readonly<Record<string, RoleName>> = {
  routeTo: 'planner',
  verdict: 'critic',
  action: 'executor',
  args: 'coordinator',
  answers: 'coordinator',
  answer: 'synthesizer',
  checks: 'validator',
};

/** Reads a call to a provider. Throws an `Error` if no role asks for such an answer. */
export function toSentCall({ prompt, responseFormat }: ProviderCall): SentCall {
  const schema = responseFormat.type === 'json' ? responseFormat.schema : undefined;
  const properties = Object.keys(Object(schema?.properties));
  // Only the Synthesizer answers in plain text.
  const role =
    schema === undefined ? 'synthesizer' : properties.flatMap((name) => roleOf[name] ?? [])[0];
  if (role === undefined) {
    throw new Error(`no role asks for an answer with ${properties.join(', ')}`);
  }
  const [system = '', user = ''] = prompt.map(({ content }) =>
    typeof content === 'string'
      ? content
      : content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  );
  return { role, system, prompt: user, schema };
}
