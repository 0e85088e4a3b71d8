import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

// Bundled, only what core uses of them. zod as published means about a hundred files and 40 ms, most of what importing
// core would cost; it stays a dependency for its types. The others are ES modules only, which the CommonJS build
// cannot import by default. Their licences are in THIRD-PARTY-LICENSES.md.
export default defineConfig(
  library({
    noExternal: [
      'zod',
      'p-limit',
      '@valibot/to-json-schema',
      'zod-to-json-schema',
      /^@noble\/hashes/,
    ],
    esbuildOptions(options, { format }) {
      if (format === 'cjs') options.define = { ...options.define, 'import.meta.url': '__filename' };
    },
  }),
);
