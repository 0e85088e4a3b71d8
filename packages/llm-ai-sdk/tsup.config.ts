import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

// Bundles only the used parts: p-queue is an ES module only, and of zod only the JSON Schema writer is needed.
// Their licences are in THIRD-PARTY-LICENSES.md.
export default defineConfig(library({ noExternal: ['p-queue', 'zod'] }));
