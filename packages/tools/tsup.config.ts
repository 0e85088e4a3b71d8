import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

const child = 'sandbox-child';

export default defineConfig([
  library({ platform: 'node', shims: true, clean: [`!${child}.*`] }),
  // The program that a sandbox runs: one file, which index.js finds beside itself.
  {
    entry: { [child]: 'src/sandbox/child/main.ts' },
    format: 'esm',
    outExtension: () => ({ js: '.mjs' }),
    target: 'es2022',
    platform: 'node',
    silent: true,
    removeNodeProtocol: false,
  },
]);
