import type { Json, JsonObject } from '@pce/core/contracts';
import { ToolError } from '@pce/core/tools';
import { runModule, type SandboxOptions } from '../src/sandbox/run-in-sandbox.js';
import { type SandboxLayers, sandboxLayers } from '../src/sandbox/sandbox-layers.js';

export type SandboxOutcome =
  | { readonly value: Json }
  | { readonly failure: string; readonly message: string };

export interface SandboxAttempt extends SandboxOptions {
  readonly args?: JsonObject;
  readonly signal?: AbortSignal;
  /** Instead of what this host can do. */
  readonly layers?: Partial<SandboxLayers>;
}

/** Runs a module in the sandbox: what it answered, or the failure it ended with. */
export async function sandboxOutcome(
  source: string,
  { args = {}, layers, ...options }: SandboxAttempt = {},
): Promise<SandboxOutcome> {
  try {
    const host = await sandboxLayers();
    const module = { file: 'tool.mjs', source };
    return { value: await runModule(module, { ...options, args }, { ...host, ...layers }) };
  } catch (error) {
    if (!ToolError.isInstance(error)) throw error;
    return { failure: error.failure, message: error.message };
  }
}

/** The same where the host has no namespaces: nothing but Node and the sandbox itself keep the tool in. */
export async function bareOutcome(
  source: string,
  attempt: SandboxAttempt = {},
): Promise<SandboxOutcome> {
  return sandboxOutcome(source, { ...attempt, layers: { namespaces: [] } });
}
