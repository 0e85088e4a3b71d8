import type { JsonObject } from '@pce/core/contracts';
import { noAttachments, type Tool, ToolError, type ToolReport } from '@pce/core/internal';

export interface CallOptions {
  readonly args?: JsonObject;
  readonly signal?: AbortSignal;
  readonly pass?: () => boolean;
}

/** Runs the tool with this name as the runner does: arguments are parsed first. */
export async function callTool(
  tools: readonly Tool[],
  name: string,
  { args = {}, signal = new AbortController().signal, pass = () => true }: CallOptions = {},
): Promise<ToolReport> {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  const parsed = await tool.parse(args);
  if (!parsed.ok) throw new Error(parsed.issues.map((issue) => issue.message).join('; '));
  return tool.execute(parsed.value, {
    turn: 'turn_1',
    session: 'default',
    run: undefined,
    signal,
    idempotencyKey: 'key-1',
    attachments: noAttachments,
    pass,
  });
}

/** Returns the error of a call; rejects if the call succeeds. */
export async function failureOf(
  tools: readonly Tool[],
  name: string,
  options?: CallOptions,
): Promise<Pick<ToolError, 'failure' | 'message' | 'isRetryable'>> {
  try {
    await callTool(tools, name, options);
  } catch (error) {
    if (!ToolError.isInstance(error)) throw error;
    const { failure, message, isRetryable } = error;
    return { failure, message, isRetryable };
  }
  throw new Error(`${name} did not fail`);
}
