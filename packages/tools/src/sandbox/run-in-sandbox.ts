import { randomUUID } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Json, JsonObject } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { childFile } from './child-file.js';
import { readEnd } from './read-end.js';
import { runBounded } from './run-bounded.js';
import { sandboxCommand } from './sandbox-command.js';
import { type SandboxLayers, sandboxLayers } from './sandbox-layers.js';
import { resolveLimits, type SandboxLimits } from './sandbox-limits.js';
import { grantable, openScratch } from './scratch-folder.js';

/** A module's text, or the file that holds it. */
export type SandboxModule =
  | { readonly source: string; readonly file?: undefined }
  | { readonly file: string; readonly source?: undefined };

export interface SandboxOptions {
  readonly limits?: SandboxLimits;
  /**
   * A folder that the tool may read and write, and that stays. It must hold files and folders only. No other run may use
   * it at the same time. @defaultValue a fresh one, removed afterwards
   */
  readonly scratch?: string;
  /** Packages that the tool may import: name and folder. ES modules only. @defaultValue none */
  readonly packages?: Readonly<Record<string, string>>;
}

export interface SandboxCall extends SandboxOptions {
  readonly args: JsonObject;
  readonly signal?: AbortSignal;
}

/**
 * Calls the default export of an ES module in a process of its own, which can reach its scratch folder and nothing else,
 * and answers what that returns. Rejects with `ToolError`: `sandbox_violation` for what is not allowed or over a limit,
 * `timeout` for what takes too long, `invalid_input` for a module that cannot be read, and for what it throws `internal`,
 * or the code of a tool's failure that the error carries as its `code`. Rejects with the signal's reason where that
 * aborts, and with `InvalidInputError` for wrong options.
 */
export async function runInSandbox(run: SandboxModule & SandboxCall): Promise<Json> {
  return runModule(await readModule(run), run, await sandboxLayers());
}

/** A module that has been read. */
export interface ModuleText {
  /** What it is called in messages. */
  readonly file: string;
  readonly source: string;
}

/** `layers` is what the host can do, as `sandboxLayers` found it. */
export async function runModule(
  { file, source }: ModuleText,
  call: SandboxCall,
  layers: SandboxLayers,
): Promise<Json> {
  const { args, signal } = call;
  const limits = resolveLimits(call.limits);
  const packages = await realPackages(call.packages ?? {});
  await using scratch = await openScratch(call.scratch, limits);
  const mark = randomUUID();
  const place = { child: await childFile(), scratch: scratch.path, packages, mark };
  const command = sandboxCommand(place, limits, layers);
  const input = JSON.stringify({ source, file, args, packages: [...packages] });
  const end = await runBounded({ ...command, file, input, scratch: scratch.path, limits, signal });
  return readEnd(end, { file, mark, limits });
}

export async function readModule(module: SandboxModule): Promise<ModuleText> {
  if (module.source !== undefined) return { file: 'tool.mjs', source: module.source };
  try {
    return { file: basename(module.file), source: await readFile(module.file, 'utf8') };
  } catch (error) {
    throw new InvalidInputError(`${module.file} cannot be read`, { cause: error });
  }
}

async function realPackages(
  packages: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const entries = Object.entries(packages).map(async ([name, folder]) => {
    try {
      return [name, grantable(await realpath(folder))] as const;
    } catch (error) {
      throw new InvalidInputError(`package ${name}: the folder ${folder} cannot be used`, {
        cause: error,
      });
    }
  });
  return new Map(await Promise.all(entries));
}
