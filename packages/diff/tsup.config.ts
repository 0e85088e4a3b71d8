import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

const worker = 'diff-worker';

export default defineConfig([
  library({
    entry: ['src/index.ts', 'src/portable.ts'],
    dts: { entry: 'src/index.ts' },
    platform: 'node',
    shims: true,
    clean: [`!${worker}.*`],
  }),
  // The worker thread for large texts: a file next to index.js.
  {
    entry: { [worker]: 'src/node/diff-worker.ts' },
    format: 'esm',
    outExtension: () => ({ js: '.mjs' }),
    target: 'es2023',
    platform: 'node',
    splitting: false,
    silent: true,
    removeNodeProtocol: false,
  },
]);
