import { readFileSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CriterionScope } from '@pce/core/criteria';
import { pathInside } from '../../files/path-inside.js';

/** Maximum size in bytes of a file whose content is compared. */
const maxBytes = 4_194_304;

/** Returns the files of a folder as the values of criteria: "`report.md` exists", "`report.md` contains Summary". */
export function workspaceScope(root: string): CriterionScope {
  const fileAt = (path: string): string | undefined => {
    try {
      const realRoot = realpathSync(root);
      const file = realpathSync(resolve(realRoot, path));
      return pathInside(realRoot, file) !== undefined && statSync(file).isFile() ? file : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    fileExists: (path) => fileAt(path) !== undefined,
    value(path) {
      const file = fileAt(path);
      if (file === undefined || statSync(file).size > maxBytes) return undefined;
      return readFileSync(file, 'utf8');
    },
  };
}
