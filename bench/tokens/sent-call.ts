import type { JsonObject, RoleName } from '@pce/core';

/** What goes to a model for one of our roles. */
export interface SentCall {
  readonly role: RoleName;
  readonly system: string;
  readonly prompt: string;
  /** JSON Schema of the answer; the provider puts it into the prompt. */
  readonly schema: JsonObject;
}

/** Returns a call in the shape of a chat-completions request, with what a provider's cache reads first at its beginning. */
export function toChat({ system, prompt, schema }: SentCall) {
  return {
    response_format: { type: 'json_schema', json_schema: { name: 'response', schema } },
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ],
  };
}
