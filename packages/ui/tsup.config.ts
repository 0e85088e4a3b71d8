import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

export default defineConfig(
  library({
    entry: { 'ai-sdk/index': 'src/ai-sdk/index.ts', 'ag-ui/index': 'src/ag-ui/index.ts' },
  }),
);
