import { glob } from '@pce/confined-files';
import { defineTool, type Tool } from '@pce/core/internal';
import * as z from 'zod';
import { count, type FileToolSettings, findFiles, globPattern } from './settings.js';

const input = z.strictObject({ pattern: globPattern });

interface FileGlobOutput {
  readonly pattern: string;
  /** Sorted, relative to the workspace. */
  readonly files: readonly string[];
  readonly count: number;
  readonly truncated: boolean;
}

/** Creates `file.glob`: lists the files of the workspace whose path matches a pattern. */
export function fileGlobTool(settings: FileToolSettings): Tool {
  return defineTool({
    name: 'file.glob',
    description: 'Find the files whose path matches a glob pattern',
    input,
    effect: 'read',
    maxOutputBytes: 8 * 1_048_576,
    async execute({ pattern }, { signal }): Promise<FileGlobOutput> {
      const folder = await settings.root.existing('.');
      const all = { folder, fits: glob(pattern), recursive: true, signal };
      const found = await findFiles(all, settings);
      const files = found.files.map((file) => file.name);
      return { pattern, files, count: files.length, truncated: found.truncated };
    },
    summarize,
    claims: (output) => [{ claim: summarize(output), source: output.pattern }],
  });
}

function summarize({ pattern, count: number, truncated }: FileGlobOutput): string {
  const verb = number === 1 ? 'matches' : 'match';
  return `${truncated ? 'more than ' : ''}${count(number, 'file')} ${verb} ${pattern}`;
}
