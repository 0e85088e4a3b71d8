import { naming, readNow, replaceFile } from '@pce/confined-files';
import { defineTool, type Tool, ToolError } from '@pce/core/internal';
import * as z from 'zod';
import { difference } from './difference.js';
import { readText } from './read-text.js';
import { type FileToolSettings, filePath } from './settings.js';

const input = z.strictObject({
  path: filePath,
  oldText: z.string().min(1).describe('Text to replace, exactly as the file has it, once'),
  newText: z.string().describe('Text in its place'),
});

interface FileEditOutput {
  readonly path: string;
  readonly bytes: number;
  /** The changed lines, `-` before and `+` after; empty if the file already had the new text. */
  readonly difference: string;
}

/** Creates `file.edit`: replaces a text that occurs exactly once in a file. */
export function fileEditTool({ root, maxFileBytes }: FileToolSettings): Tool {
  return defineTool({
    name: 'file.edit',
    description: 'Edit a text file: replace an exact text that it has once',
    input,
    effect: 'idempotent',
    modes: ['code'],
    asks: ({ path, oldText, newText }) => {
      const file = root.started(path);
      if (file === undefined) return undefined;
      const before = readNow(file, maxFileBytes) ?? '';
      const shown = difference(
        before,
        before.replace(oldText, () => newText),
      );
      return `it changes ${file.name}, which something starts or obeys:\n${shown}`;
    },
    async execute({ path, oldText, newText }, { signal }): Promise<FileEditOutput> {
      const { text: before, bytes } = await readText(await root.existing(path), maxFileBytes);
      const file = await root.writable(path);
      const [start = '', ...rest] = before.split(oldText);
      if (rest.length === 0 && newText !== '' && before.split(newText).length === 2) {
        return { path: file.name, bytes, difference: '' }; // done by an interrupted attempt
      }
      if (rest.length !== 1) {
        const found =
          rest.length === 0 ? 'does not have the text' : `has the text ${rest.length} times`;
        throw new ToolError(
          'invalid_input',
          `${file.name} ${found}: give it exactly, with lines around it that make it unique`,
        );
      }
      const after = `${start}${newText}${rest[0]}`;
      const size = Buffer.byteLength(after);
      if (size > maxFileBytes) {
        throw new ToolError(
          'invalid_input',
          `${file.name} would have ${size} bytes; at most ${maxFileBytes} are written`,
        );
      }
      signal.throwIfAborted();
      await naming(file.name, () => replaceFile(file, after));
      return { path: file.name, bytes: size, difference: difference(before, after) };
    },
    summarize: ({ path, difference: shown }) => `edited ${path}\n${shown}`.trim(),
    claims: ({ path, bytes }) => [{ claim: `${path} was edited (${bytes} bytes)`, source: path }],
  });
}
