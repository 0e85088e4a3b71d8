import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

const worker = 'sandbox-worker';
const guest = 'sandbox-guest';

export default defineConfig([
  library({ platform: 'node', shims: true, clean: [`!${worker}.*`, `!${guest}.*`] }),
  // The thread of an isolate and its library: separate files, which index.js expects beside itself.
  {
    entry: {
      [worker]: 'src/isolate/worker.ts',
      [guest]: 'src/guest/main.ts',
    },
    format: 'esm',
    outExtension: () => ({ js: '.mjs' }),
    target: 'es2022',
    platform: 'node',
    splitting: false,
    silent: true,
    removeNodeProtocol: false,
  },
]);
