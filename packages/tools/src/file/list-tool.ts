import { globAnywhere } from '@pce/confined-files';
import { defineTool, type Tool } from '@pce/core/internal';
import * as z from 'zod';
import { count, type FileToolSettings, findFiles, folderPath, globPattern } from './settings.js';

const input = z.strictObject({
  path: folderPath,
  pattern: globPattern.default('*'),
  recursive: z.boolean().default(false).describe('Look into folders inside the folder too'),
});

interface FileListOutput {
  readonly path: string;
  /** Sorted, relative to the workspace, as other file tools accept them. */
  readonly files: readonly string[];
  readonly count: number;
  /** Whether there are more files than the limit. */
  readonly truncated: boolean;
}

export function fileListTool(settings: FileToolSettings): Tool {
  return defineTool({
    name: 'file.list',
    description: 'List the files in a folder',
    input,
    effect: 'read',
    maxOutputBytes: 8 * 1_048_576,
    async execute({ path, pattern, recursive }, { signal }): Promise<FileListOutput> {
      const folder = await settings.root.existing(path);
      const found = await findFiles(
        { folder, fits: globAnywhere(pattern), recursive, signal },
        settings,
      );
      const files = found.files.map((file) => file.name);
      return { path: folder.name, files, count: files.length, truncated: found.truncated };
    },
    summarize,
    claims: (output) => [{ claim: summarize(output), source: output.path }],
  });
}

function summarize({ path, count: number, truncated }: FileListOutput): string {
  const place = path === '.' ? 'the workspace' : path;
  return `${truncated ? 'more than ' : ''}${count(number, 'file')} in ${place}`;
}
