// #region attachments
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttachmentStore } from '@pce/tools-mcp';

/** Keeps each attachment once, in a file that is named by its hash. */
export function attachmentFolder(folder: string): AttachmentStore {
  return {
    async put({ hash, bytes }) {
      const file = join(folder, hash.replace('sha256:', ''));
      if (existsSync(file)) return;
      await mkdir(folder, { recursive: true });
      await writeFile(file, bytes);
    },
  };
}
// #endregion
