import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

const names = ['index', 'ai-sdk/index', 'ag-ui/index', 'react/index'];
const entry = Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));

export default defineConfig(library({ entry }));
