import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
} from 'quickjs-emscripten-core';

/** Bytes of a page of WebAssembly's memory, and the pages that the interpreter begins with. */
const pageBytes = 65_536;
const initialPages = 256;

/** Depth of calls inside the isolate. The worker's own stack (`stackSizeMb`) must hold what the interpreter makes of it. */
const stackBytes = 1_048_576;

/** The types of Node leave it out. */
declare const WebAssembly: {
  readonly Memory: new (descriptor: {
    initial: number;
    maximum: number;
  }) => {
    readonly buffer: ArrayBuffer;
  };
};

/** An interpreter with a heap of its own. */
export interface QuickJs {
  readonly context: QuickJSContext;
  /** The heap has grown as far as it may. */
  isFull(): boolean;
}

/**
 * Starts an interpreter whose whole memory, its code's own included, is one WebAssembly memory of at most this size:
 * QuickJS' own limit does not count large blocks.
 */
export async function startQuickJs(memoryMiB: number): Promise<QuickJs> {
  const maximum = (memoryMiB * 1_048_576) / pageBytes;
  const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum });
  const quickJs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }));
  const runtime = quickJs.newRuntime();
  runtime.setMaxStackSize(stackBytes);
  return {
    context: runtime.newContext(),
    isFull: () => wasmMemory.buffer.byteLength > 0.9 * maximum * pageBytes,
  };
}
