import type { Json, JsonObject } from '@pce/core/contracts';
import { ToolError } from '@pce/core/internal';
import { runInSandbox, type SandboxOptions } from '../src/run-in-sandbox.js';

export type SandboxOutcome =
  | { readonly value: Json }
  | { readonly failure: string; readonly message: string };

export interface SandboxAttempt extends SandboxOptions {
  readonly args?: JsonObject;
  readonly signal?: AbortSignal;
}

export async function sandboxOutcome(
  source: string,
  { args = {}, ...options }: SandboxAttempt = {},
): Promise<SandboxOutcome> {
  try {
    return { value: await runInSandbox({ source, ...options, args }) };
  } catch (error) {
    if (!ToolError.isInstance(error)) throw error;
    return { failure: error.failure, message: error.message };
  }
}
