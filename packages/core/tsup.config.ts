import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

// zod is bundled, only what core uses of it: loading the package as published means about a hundred
// files and 40 ms, most of what importing core would cost. It stays a dependency for its types.
export default defineConfig(library({ noExternal: ['zod'] }));
