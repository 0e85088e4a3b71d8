/** What stays of the global object: the language, and what does not reach beyond this process. */
const allowed: ReadonlySet<string> = new Set(
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError globalThis
  JSON Math Intl Temporal Proxy Reflect Iterator Map Set WeakMap WeakSet WeakRef FinalizationRegistry BigInt
  ArrayBuffer SharedArrayBuffer DataView Atomics Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array
  Float16Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DisposableStack
  AsyncDisposableStack decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN
  global Buffer URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal Event EventTarget DOMException
  atob btoa crypto queueMicrotask setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate`.split(
    /\s+/,
  ),
);

/** Names that code from elsewhere may use. They are not there, so that asking for their type is harmless. */
export const absentGlobals: ReadonlySet<string> = new Set([
  'WebAssembly',
  'Worker',
  'SharedWorker',
  'MessageChannel',
  'BroadcastChannel',
  'XMLHttpRequest',
  'navigator',
  'localStorage',
  'require',
  'module',
]);

/**
 * Leaves only the allowed names on the global object, puts the stand-ins there, and fixes them all, so that the tool
 * cannot change what this process itself uses.
 */
export function closeGlobals(standIns: Readonly<Record<string, unknown>>): void {
  const { defineProperty, deleteProperty, get, getOwnPropertyDescriptor, ownKeys } = Reflect;
  const fixed = { configurable: false, writable: false };
  for (const key of ownKeys(globalThis)) {
    if (typeof key === 'symbol' || !allowed.has(key)) deleteProperty(globalThis, key);
    else if (getOwnPropertyDescriptor(globalThis, key)?.configurable === true) {
      // Node makes some of them only when they are read.
      defineProperty(globalThis, key, { value: get(globalThis, key), ...fixed });
    }
  }
  for (const [name, value] of Object.entries(standIns)) {
    defineProperty(globalThis, name, { value, ...fixed });
  }
}
