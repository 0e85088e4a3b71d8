import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Json, JsonObject } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { openMounts, type SandboxWorkspace } from './files/open-mounts.js';
import { resolveLimits, type SandboxLimits } from './limits/sandbox-limits.js';
import { readAnswer } from './read-answer.js';
import { runIsolate } from './run-isolate.js';
import type { SandboxNetwork } from './serve-fetch.js';

/** Text of a module, or its file. */
export type SandboxModule =
  | { readonly source: string; readonly file?: undefined }
  | { readonly file: string; readonly source?: undefined };

/** Limits of a sandboxed module, and its resources. */
export interface SandboxOptions {
  readonly limits?: SandboxLimits;
  /**
   * A persistent folder that the tool may read and write. It must contain files and folders only, and must not be used
   * by another run at the same time. @defaultValue a temporary one, removed afterwards
   */
  readonly scratch?: string;
  /** Folder of the tool's relative paths; the scratch folder is `/tmp` then. @defaultValue the scratch folder */
  readonly workspace?: SandboxWorkspace;
  /** Hosts that the tool's `fetch` may reach, by name. @defaultValue none: it has no network */
  readonly network?: SandboxNetwork;
  /** Modules that the tool may import: name and file, each an ES module without imports. @defaultValue none */
  readonly modules?: Readonly<Record<string, string>>;
}

/** A call of a module, with its arguments. */
export interface SandboxCall extends SandboxOptions {
  readonly args: JsonObject;
  readonly signal?: AbortSignal;
}

/**
 * Calls the default export of an ES module in an isolate with its own heap, and returns its result.
 *
 * @throws `ToolError`: `sandbox_violation` for operations that are not allowed or over a limit, `timeout`,
 * `invalid_input` for a module that cannot be read, and for errors thrown by the module `internal`, or the tool failure
 * code in their `code`. The signal's reason on abort, `InvalidInputError` for invalid options.
 */
export async function runInSandbox(run: SandboxModule & SandboxCall): Promise<Json> {
  return runModule(await readModule(run), run);
}

/** A loaded module. */
export interface ModuleText {
  /** Name in messages. */
  readonly file: string;
  readonly source: string;
}

/** Runs a loaded module. */
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
