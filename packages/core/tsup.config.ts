import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

// Bundled, only what core uses of them. zod as published means about a hundred files and 40 ms, most of what importing
// core would cost; it stays a dependency for its types. The others are ES modules only, which the CommonJS build
// cannot import by default. Their licences are in THIRD-PARTY-LICENSES.md.
export default defineConfig(
  library({
    entry: ['src/index.ts', 'src/execution/index.ts'],
    // What both entries use is there once, in both formats: errors and schemas are the same objects.
    splitting: true,
    noExternal: ['zod', 'p-limit', /^@noble\/hashes/],
  }),
);
