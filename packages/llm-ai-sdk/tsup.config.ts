import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

// Bundled, only what is used of them: p-queue is an ES module only, and of zod just its JSON Schema writer is wanted.
// Their licences are in THIRD-PARTY-LICENSES.md.
export default defineConfig(library({ noExternal: ['p-queue', 'zod'] }));
