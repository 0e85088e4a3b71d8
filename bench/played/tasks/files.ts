import { ToolError } from '@pce/core';
import * as z from 'zod';
import { idempotent, reads, type TaskTool } from '../task.ts';

/** Text files by path, in memory. A folder exists while it contains a file. */
export type Files = Map<string, string>;

export function pathsIn(files: Files, folder: string): readonly string[] {
  const start = `${folder.replace(/\/+$/, '')}/`;
  return [...files.keys()].filter((path) => path.startsWith(start)).sort();
}

export function textOf(files: Files, path: string): string {
  const text = files.get(path);
  if (text !== undefined) return text;
  throw new ToolError('not_found', `no such file: ${path}`);
}

const json = z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]);

export function fileTools(files: Files): readonly TaskTool[] {
  return [
    reads('file.list', 'List the files in a folder', { folder: z.string() }, ({ folder }) => ({
      files: pathsIn(files, folder).map((path) => path.slice(path.lastIndexOf('/') + 1)),
    })),
    reads('file.read', 'Read a text file', { path: z.string() }, ({ path }) => ({
      path,
      text: textOf(files, path),
    })),
    idempotent(
      'file.write',
      'Write text to a file; makes its folder',
      { path: z.string(), content: json.describe('text, or any JSON value') },
      ({ path, content }) => {
        const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
        files.set(path, text);
        return { path, bytes: text.length };
      },
    ),
  ];
}
