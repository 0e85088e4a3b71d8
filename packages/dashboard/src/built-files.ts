import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file that Vite built. */
export interface BuiltFile {
  /** Path below the folder of the page, with slashes. */
  readonly name: string;
  readonly text: string;
  /** Begins its SHA-256. */
  readonly hash: string;
}

/** Where Vite puts the page. */
const folder = fileURLToPath(new URL('../dist/page', import.meta.url));

/** Reads the files of the page. In the published package, a module with its answer takes the place of this one. */
export function builtFiles(): readonly BuiltFile[] {
  if (!existsSync(folder)) {
    throw new Error(`the page is not built: run pnpm --filter @pce/dashboard... run build`);
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const text = readFileSync(path, 'utf8');
      return {
        name: path.slice(folder.length + 1).replaceAll('\\', '/'),
        text,
        hash: createHash('sha256').update(text).digest('hex').slice(0, 32),
      };
    });
}
