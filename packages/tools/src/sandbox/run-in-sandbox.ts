import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Json, JsonObject } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { openMounts, type SandboxWorkspace } from './files/open-mounts.js';
import { readAnswer } from './read-answer.js';
import { runIsolate } from './run-isolate.js';
import { resolveLimits, type SandboxLimits } from './sandbox-limits.js';
import type { SandboxNetwork } from './serve-fetch.js';

/** A module's text, or the file that holds it. */
export type SandboxModule =
  | { readonly source: string; readonly file?: undefined }
  | { readonly file: string; readonly source?: undefined };

/** Limits of a sandboxed module, and the things that are handed in to it. */
export interface SandboxOptions {
  readonly limits?: SandboxLimits;
  /**
   * A folder that the tool may read and write, and that stays. It must hold files and folders only. No other run may use
   * it at the same time. @defaultValue a fresh one, removed afterwards
   */
  readonly scratch?: string;
  /** The folder that the tool's paths start from; scratch is its `/tmp` then. @defaultValue they start in scratch */
  readonly workspace?: SandboxWorkspace;
  /** Hosts that the tool's `fetch` may reach, by name. @defaultValue none: it has no network */
  readonly network?: SandboxNetwork;
  /** Modules that the tool may import: name and file, each an ES module without imports of its own. @defaultValue none */
  readonly modules?: Readonly<Record<string, string>>;
}

/** A call of a module, with its arguments. */
export interface SandboxCall extends SandboxOptions {
  readonly args: JsonObject;
  readonly signal?: AbortSignal;
}

/**
 * Calls the default export of an ES module in an isolate with a heap of its own, and answers what that returns.
 *
 * @throws `ToolError`: `sandbox_violation` for what is not allowed or over a limit, `timeout` for what takes too long,
 * `invalid_input` for a module that cannot be read, and for what it throws `internal`, or the code of a tool's failure
 * that the error carries as its `code`. The signal's reason where that aborts, `InvalidInputError` for wrong options.
 */
export async function runInSandbox(run: SandboxModule & SandboxCall): Promise<Json> {
  return runModule(await readModule(run), run);
}

/** A module that has been read. */
export interface ModuleText {
  /** Its name in messages. */
  readonly file: string;
  readonly source: string;
}

/** Runs a module that has been read. */
export async function runModule({ file, source }: ModuleText, call: SandboxCall): Promise<Json> {
  const { args, signal = new AbortController().signal } = call;
  const limits = resolveLimits(call.limits);
  const modules = await readModules(call.modules ?? {});
  await using mounts = await openMounts(call, limits);
  const { network } = call;
  const text = { file, source, args: JSON.stringify(args), modules };
  const run = { ...text, mounts, network, limits, signal };
  return readAnswer(await runIsolate(run), file, limits);
}

export async function readModule(module: SandboxModule): Promise<ModuleText> {
  if (module.source !== undefined) return { file: 'tool.mjs', source: module.source };
  try {
    return { file: basename(module.file), source: await readFile(module.file, 'utf8') };
  } catch (error) {
    throw new InvalidInputError(`${module.file} cannot be read`, { cause: error });
  }
}

async function readModules(
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const texts = Object.entries(files).map(async ([name, file]) => {
    try {
      return [name, await readFile(file, 'utf8')] as const;
    } catch (error) {
      throw new InvalidInputError(`module ${name}: ${file} cannot be read`, { cause: error });
    }
  });
  return Object.fromEntries(await Promise.all(texts));
}
