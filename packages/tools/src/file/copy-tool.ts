import { posix } from 'node:path';
import { naming, replaceFile } from '@pce/confined-files';
import { defineTool, type Tool, ToolError } from '@pce/core/internal';
import * as z from 'zod';
import { readBytes } from './read-text.js';
import { type FileToolSettings, filePath } from './settings.js';
import type { FileWriteOutput } from './write-tool.js';

const input = z.strictObject({
  path: filePath,
  to: z
    .string()
    .min(1)
    .describe('Folder for the copy, or with an ending such as .txt the path of the copy'),
});

export function fileCopyTool({ root, maxFileBytes }: FileToolSettings): Tool {
  return defineTool({
    name: 'file.copy',
    description: 'Copy a file',
    input,
    effect: 'idempotent',
    modes: ['code'],
    async execute({ path, to }, { signal }): Promise<FileWriteOutput> {
      const bytes = await readBytes(await root.existing(path), maxFileBytes);
      const place = placeOf(path, to);
      if (root.started(place) !== undefined) {
        const message = `${place} is what something starts or obeys: file.write writes it, and shows a person what changes`;
        throw new ToolError('permission_denied', message);
      }
      const file = await root.writable(place);
      signal.throwIfAborted();
      await naming(file.name, () => replaceFile(file, bytes));
      return { path: file.name, bytes: bytes.length };
    },
    summarize: ({ path, bytes }) => `wrote ${path} (${bytes} bytes)`,
    claims: ({ path, bytes }) => [{ claim: `${path} was written (${bytes} bytes)`, source: path }],
  });
}

/** Returns the path of the copy: a path without an extension is a folder. */
function placeOf(path: string, to: string): string {
  const isFolder = to.endsWith('/') || posix.extname(to) === '';
  return isFolder ? posix.join(to, posix.basename(path)) : to;
}
