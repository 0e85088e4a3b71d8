import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

/** Returns the sources of the export map, in its order: other orders give other chunks. */
function entries(): Record<string, string> {
  const manifest: { readonly exports: object } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = Object.keys(manifest.exports).filter((name) => !name.endsWith('.json'));
  const files = names.map((name) => (name === '.' ? 'index' : name.slice('./'.length)));
  return Object.fromEntries(
    files
      .map((name) => (existsSync(`src/${name}.ts`) ? name : `${name}/index`))
      .map((name) => [name, `src/${name}.ts`]),
  );
}

// Bundled, only what core uses of them. zod as published means about a hundred files and 40 ms, most of what importing
// core would cost; it stays a dependency for its types. The others are ES modules only, which the CommonJS build
// cannot import by default. Their licences are in THIRD-PARTY-LICENSES.md.
export default defineConfig(
  library({
    entry: entries(),
    // Shares code, so that errors and schemas are the same objects in every entry and bundlers can omit unused parts.
    splitting: true,
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
