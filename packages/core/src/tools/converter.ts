import type { toJsonSchema } from '../json-schema/to-json-schema.js';

type Converter = typeof toJsonSchema;

/**
 * Loads `toJsonSchema` synchronously with Node's `require`, so that only programs that need a converter pay for it.
 * Returns `undefined` in a bundle or without Node.
 */
export function loadConverter(): Converter | undefined {
  const module = globalThis.process?.getBuiltinModule?.('node:module');
  if (module === undefined) return undefined;
  try {
    const loaded: { readonly toJsonSchema: Converter } = module.createRequire(import.meta.url)(
      '@pce/core/json-schema',
    );
    return loaded.toJsonSchema;
  } catch {
    return undefined;
  }
}
