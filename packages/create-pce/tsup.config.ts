import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

export default defineConfig(
  library({ entry: ['src/main.ts'], format: ['esm'], platform: 'node', dts: false }),
);
