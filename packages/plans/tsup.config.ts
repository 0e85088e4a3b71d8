import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

export default defineConfig(
  library({
    entry: ['src/index.ts', 'src/internal.ts', 'src/portable.ts'],
    dts: { entry: ['src/index.ts', 'src/internal.ts'] },
    platform: 'node',
  }),
);
