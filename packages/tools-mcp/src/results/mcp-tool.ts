import { isJsonObject, type JsonObject, jsonObjectSchema } from '@pce/core/contracts';
import { defineTool, mendArguments, type Tool, type ToolContext } from '@pce/core/internal';
import type { ToolDefinition } from '../catalog/tool-definition.js';
import { type McpToolOutput, summarizeOutput } from './tool-output.js';

export type CallTool = (
  definition: ToolDefinition,
  args: JsonObject,
  context: Pick<ToolContext, 'signal' | 'idempotencyKey' | 'asked' | 'pass'>,
) => Promise<McpToolOutput>;

/** Creates the tool of PCE for the current definition of a server's tool. */
export function mcpTool(definition: ToolDefinition, call: CallTool, maxOutputBytes: number): Tool {
  const { modes, timeoutMs, maxPasses } = definition.settings;
  return defineTool({
    name: definition.name,
    family: definition.server,
    description: definition.description,
    input: argumentsOf(definition),
    parameters: definition.parameters,
    effect: definition.effect,
    destructive: definition.destructive,
    ...(modes === undefined ? {} : { modes }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(maxPasses === undefined ? {} : { maxPasses }),
    maxOutputBytes,
    version: definition.version,
    execute: (args, context) => call(definition, args, context),
    summarize: summarizeOutput,
  });
}

/** Validates arguments; unambiguous errors are repaired by the tool's own schema first. */
function argumentsOf({ checkArguments, parameters }: ToolDefinition): typeof jsonObjectSchema {
  return jsonObjectSchema.check((context) => {
    const mended = mendArguments(context.value, parameters);
    if (isJsonObject(mended)) context.value = mended;
    const mismatch = checkArguments(context.value);
    if (mismatch === undefined) return;
    const { message, path } = mismatch;
    context.issues.push({ code: 'custom', input: context.value, message, path: [...path] });
  });
}
