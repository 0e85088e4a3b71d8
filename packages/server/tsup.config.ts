import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

export default defineConfig(
  library({
    entry: ['src/index.ts', 'src/node/index.ts'],
    platform: 'node',
    // What both entries use is there once.
    splitting: true,
  }),
);
