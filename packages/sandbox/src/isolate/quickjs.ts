import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
} from 'quickjs-emscripten-core';
import type { InterpreterCode } from './messages.ts';

/** Bytes of a WebAssembly page, and the interpreter's initial pages. */
const pageBytes = 65_536;
const initialPages = 256;

/** Stack size inside the isolate. The worker's own stack (`stackSizeMb`) must hold the interpreter's frames for it. */
const stackBytes = 1_048_576;

/** Missing in Node's types. */
declare const WebAssembly: {
  readonly Memory: new (descriptor: {
    initial: number;
    maximum: number;
  }) => { readonly buffer: ArrayBuffer };
};

export interface QuickJs {
  readonly context: QuickJSContext;
  isFull(): boolean;
}

/**
 * Starts an interpreter whose whole memory is one WebAssembly memory of at most this size: QuickJS' own limit does not
 * count large blocks. Its machine code lies outside, and is shared.
 */
export async function startQuickJs(
  memoryMiB: number,
  wasmModule: InterpreterCode,
): Promise<QuickJs> {
  const maximum = (memoryMiB * 1_048_576) / pageBytes;
  const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum });
  const quickJs = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmMemory, wasmModule }),
  );
  const runtime = quickJs.newRuntime();
  runtime.setMaxStackSize(stackBytes);
  return {
    context: runtime.newContext(),
    isFull: () => wasmMemory.buffer.byteLength > 0.9 * maximum * pageBytes,
  };
}
