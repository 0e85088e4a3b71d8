import { toJson } from '../calls/request-parts.js';
import type { ModelCall, ToolCall, ToolDefinition } from '../file/cassette-schema.js';
import type { Redactor } from './redactor.js';

export interface Recording {
  readonly tools: readonly ToolDefinition[];
  readonly modelCalls: readonly ModelCall[];
  readonly toolCalls: readonly ToolCall[];
}

/** Returns the recording without secrets, as JSON. Secrets found in one call are removed from all; names are kept. */
export function redactRecording(
  { tools, modelCalls, toolCalls }: Recording,
  redactor: Redactor,
): { readonly [Part in keyof Recording]: readonly object[] } {
  for (const { outcome } of modelCalls) redactor.learn(toJson(outcome));
  for (const { args, outcome } of toolCalls) redactor.learn([args, toJson(outcome)]);
  return {
    tools: tools.map((tool) => ({
      ...tool,
      description: redactor.text(tool.description),
      parameters: redactor.schema(tool.parameters),
      source: redactor.text(tool.source),
    })),
    modelCalls: modelCalls.map((call) => ({
      ...call,
      system: redactor.text(call.system),
      prompt: redactor.text(call.prompt),
      outcome: redactor.json(toJson(call.outcome)),
    })),
    toolCalls: toolCalls.map((call) => ({
      ...call,
      args: redactor.json(call.args),
      outcome: redactor.json(toJson(call.outcome)),
    })),
  };
}
