import { defineTool, type Tool } from '@pce/core/internal';
import * as z from 'zod';
import { readText } from './read-text.js';
import { count, type FileToolSettings, filePath } from './settings.js';

const lineNumber = z.int().min(1).optional();

const input = z.strictObject({
  path: filePath,
  fromLine: lineNumber.describe('First line to read, counted from 1'),
  toLine: lineNumber.describe('Last line to read'),
});

interface FileReadOutput {
  readonly path: string;
  readonly text: string;
  /** Size of the whole file. */
  readonly bytes: number;
  readonly lines: number;
}

export function fileReadTool({ root, maxFileBytes }: FileToolSettings): Tool {
  return defineTool({
    name: 'file.read',
    description: 'Read a text file',
    input,
    effect: 'read',
    // Escaping makes text longer in JSON: at worst six bytes for one.
    maxOutputBytes: maxFileBytes * 6 + 8_192,
    async execute({ path, fromLine = 1, toLine }): Promise<FileReadOutput> {
      const file = await root.existing(path);
      const { text, bytes } = await readText(file, maxFileBytes);
      const lines = splitLines(text).slice(fromLine - 1, toLine);
      return { path: file.name, text: lines.join(''), bytes, lines: lines.length };
    },
    summarize: ({ path, bytes, lines }) => `read ${path}: ${count(lines, 'line')}, ${bytes} bytes`,
    claims: ({ path, bytes, lines }) => [
      { claim: `${path} was read: ${count(lines, 'line')} of ${bytes} bytes`, source: path },
    ],
  });
}

function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
