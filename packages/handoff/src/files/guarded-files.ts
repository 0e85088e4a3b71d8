import { InvalidInputError } from '@pce/core/errors';
import type { HandoffFiles } from '@pce/core/ports';

/** Restricts an agent's writes to files for which `allows` resolves to true; others fail with a message. */
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
