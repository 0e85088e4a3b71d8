import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

const worker = 'node/plan-worker';

export default defineConfig([
  library({
    platform: 'node',
    shims: true,
    clean: [`!${worker}.*`],
  }),
  // The program of a thread, which node/index.js finds beside itself.
  {
    entry: { [worker]: 'src/node/plan-worker.ts' },
    format: 'esm',
    outExtension: () => ({ js: '.mjs' }),
    target: 'es2023',
    platform: 'node',
    silent: true,
    removeNodeProtocol: false,
  },
]);
