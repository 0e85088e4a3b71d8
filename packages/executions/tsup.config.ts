import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

/** Hash of the sources, core's included: snapshots that other rules have made are not used. */
function rulesHash(): string {
  const hash = createHash('sha256');
  const files = globSync(['src/**/*.ts', '../core/src/**/*.ts'], {
    exclude: (name) => name.endsWith('.test.ts'),
  });
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

export default defineConfig(library({ define: { __PCE_RULES__: JSON.stringify(rulesHash()) } }));
