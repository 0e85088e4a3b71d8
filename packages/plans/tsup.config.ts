import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

export default defineConfig(
  library({
    entry: ['src/index.ts', 'src/portable.ts'],
    dts: { entry: 'src/index.ts' },
    platform: 'node',
    // Modules that both entries use are bundled once.
    splitting: true,
  }),
);
