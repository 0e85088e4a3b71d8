import { InvalidInputError } from '@pce/core/errors';
import type { HandoffFiles } from '@pce/core/ports';

/** Lets an agent write only the files that `allows` resolves to true for; others are refused, and it is told so. */
export function guardedFiles(
  files: HandoffFiles,
  allows: (path: string) => Promise<boolean>,
): HandoffFiles {
  return {
    read: (path) => files.read(path),
    async write(path, content) {
      if (!(await allows(path))) throw new InvalidInputError(`writing ${path} was not allowed`);
      await files.write(path, content);
    },
  };
}
