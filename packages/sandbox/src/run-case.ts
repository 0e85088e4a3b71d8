import { type Json, type JsonObject, jsonSchema } from '@pce/core/contracts';
import { issuesText, noAttachments, type Tool, ToolError } from '@pce/core/internal';
import { mismatch } from './mismatch.js';

export interface ExpectedCall {
  readonly args: JsonObject;
  readonly data?: Json | undefined;
  readonly error?: string | undefined;
}

/** Runs a call and describes the difference to the expected outcome; `undefined` if there is none. */
export async function runCase(
  tool: Tool,
  { args, data, error }: ExpectedCall,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const actual = await call(tool, args, signal);
    if (error !== undefined) return `it answered; expected the failure ${error}`;
    return data === undefined ? undefined : mismatch(data, actual);
  } catch (failure) {
    if (!ToolError.isInstance(failure)) throw failure;
    return failure.failure === error ? undefined : `${failure.failure}: ${failure.message}`;
  }
}

async function call(tool: Tool, args: JsonObject, signal: AbortSignal): Promise<Json> {
  const parsed = await tool.parse(args);
  if (!parsed.ok) throw new ToolError('invalid_input', issuesText(parsed.issues));
  const context = {
    turn: 'test',
    session: 'test',
    run: undefined,
    signal,
    idempotencyKey: 'test',
    attachments: noAttachments,
    pass: () => true,
  };
  return jsonSchema.parse((await tool.execute(parsed.value, context)).data);
}
