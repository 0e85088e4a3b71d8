import { existingPlace, type Place, readNow, statOf } from '@pce/confined-files';
import type { CriterionScope } from '@pce/core/internal';

/** Maximum bytes of a file whose content is compared. */
const maxBytes = 4_194_304;

/** Returns the files of a folder as values of criteria: "`report.md` exists", "`report.md` contains Summary". */
export function workspaceScope(root: string): CriterionScope {
  const fileAt = (path: string): Place | undefined => {
    try {
      const place = existingPlace(root, path);
      return place && statOf(place)?.isFile() ? place : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    fileExists: (path) => fileAt(path) !== undefined,
    value(path) {
      const place = fileAt(path);
      return place && readNow(place, maxBytes);
    },
  };
}
