import type { Options } from 'tsup';

/** Returns the build of every published package: ESM and CommonJS, with declarations for both. */
export function library(options: Options = {}): Options {
  return {
    entry: ['src/index.ts'],
    format: ['esm', 'cjs'],
    target: 'es2023',
    platform: 'neutral',
    // `await using` needs types that a program may not have asked for.
    dts: { banner: '/// <reference lib="esnext.disposable" />' },
    clean: true,
    sourcemap: true,
    splitting: false,
    silent: true,
    // tsup would shorten `node:sqlite` to `sqlite`, which does not exist.
    removeNodeProtocol: false,
    ...options,
  };
}
