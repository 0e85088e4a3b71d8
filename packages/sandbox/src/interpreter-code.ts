import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ToolError } from '@pce/core/internal';
import type { InterpreterCode } from './isolate/messages.js';

/** Missing in Node's types. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<InterpreterCode> };

let compiled: Promise<InterpreterCode> | undefined;

/**
 * Returns the interpreter's machine code, compiled once in a process: threads share it with all that V8 optimized in it
 * since. Each run still has a memory of its own.
 */
export function interpreterCode(): Promise<InterpreterCode> {
  compiled ??= compile().catch((error: unknown) => {
    compiled = undefined;
    throw missingCodes.includes(codeOf(error)) ? missing(error) : uncompiled(error);
  });
  return compiled;
}

/** Codes of a file of the variant that is not there, or not where it was. */
const missingCodes: readonly unknown[] = [
  'MODULE_NOT_FOUND',
  'ERR_PACKAGE_PATH_NOT_EXPORTED',
  'ENOENT',
];

function uncompiled(cause: unknown): ToolError {
  const message = `the interpreter of the sandbox could not be compiled (${cause}): reinstall @pce/sandbox, or give the process more memory`;
  return new ToolError('internal', message, { cause });
}

async function compile(): Promise<InterpreterCode> {
  const { resolve } = createRequire(import.meta.url);
  return WebAssembly.compile(await readFile(resolve('@jitl/quickjs-wasmfile-release-sync/wasm')));
}

/** Returns the code of an error of Node; `undefined` if it has none. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Returns the failure of a run whose interpreter is not installed, or was omitted by a bundler. */
export function missing(cause: unknown): ToolError {
  const message =
    'the sandbox needs quickjs-emscripten-core and its variant: reinstall @pce/sandbox';
  return new ToolError('dependency_missing', message, { cause });
}
