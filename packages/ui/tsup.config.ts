import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

const names = ['ai-sdk', 'ag-ui', 'react', 'chat'];
const entry = Object.fromEntries(names.map((name) => [`${name}/index`, `src/${name}/index.ts`]));

export default defineConfig(library({ entry }));
