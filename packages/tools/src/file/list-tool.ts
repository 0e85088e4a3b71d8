import { glob, globAnywhere } from '@pce/confined-files';
import { defineTool, type Tool } from '@pce/core/internal';
import * as z from 'zod';
import { count, type FileToolSettings, findFiles, folderPath, globPattern } from './settings.js';

interface FileListOutput {
  /** Sorted, relative to the workspace, as other file tools accept them. */
  readonly files: readonly string[];
  readonly count: number;
  /** Whether there are more files than the limit. */
  readonly truncated: boolean;
}

const shared = { effect: 'read', maxOutputBytes: 8 * 1_048_576 } as const;

export function fileListTool(settings: FileToolSettings): Tool {
  return defineTool({
    ...shared,
    name: 'file.list',
    description: 'List the files in a folder',
    input: z.strictObject({
      path: folderPath,
      pattern: globPattern.default('*'),
      recursive: z.boolean().default(false).describe('Look into folders inside the folder too'),
    }),
    async execute({ path, pattern, recursive }, { signal }) {
      const folder = await settings.root.existing(path);
      const listed = { folder, fits: globAnywhere(pattern), recursive, signal };
      return { path: folder.name, ...(await list(listed, settings)) };
    },
    summarize: listSummary,
    claims: (output) => [{ claim: listSummary(output), source: output.path }],
  });
}

function listSummary({ path, ...output }: FileListOutput & { readonly path: string }): string {
  return `${countOf(output)} in ${path === '.' ? 'the workspace' : path}`;
}

/** Creates `file.glob`: lists the files of the workspace whose path matches a pattern. */
export function fileGlobTool(settings: FileToolSettings): Tool {
  return defineTool({
    ...shared,
    name: 'file.glob',
    description: 'Find the files whose path matches a glob pattern',
    input: z.strictObject({ pattern: globPattern }),
    async execute({ pattern }, { signal }) {
      const folder = await settings.root.existing('.');
      const all = { folder, fits: glob(pattern), recursive: true, signal };
      return { pattern, ...(await list(all, settings)) };
    },
    summarize: globSummary,
    claims: (output) => [{ claim: globSummary(output), source: output.pattern }],
  });
}

function globSummary({
  pattern,
  ...output
}: FileListOutput & { readonly pattern: string }): string {
  return `${countOf(output)} ${output.count === 1 ? 'matches' : 'match'} ${pattern}`;
}

async function list(...asked: Parameters<typeof findFiles>): Promise<FileListOutput> {
  const { files, truncated } = await findFiles(...asked);
  return { files: files.map(({ name }) => name), count: files.length, truncated };
}

function countOf({ count: number, truncated }: FileListOutput): string {
  return `${truncated ? 'more than ' : ''}${count(number, 'file')}`;
}
