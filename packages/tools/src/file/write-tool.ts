import { naming, readNow, replaceFile } from '@pce/confined-files';
import type { Json } from '@pce/core/contracts';
import { defineTool, jsonSchema, type Tool, ToolError } from '@pce/core/internal';
import * as z from 'zod';
import { difference } from './difference.js';
import { type FileToolSettings, filePath } from './settings.js';

const input = z.strictObject({ path: filePath, content: jsonSchema });

/** Handwritten JSON Schema, because `content` is any JSON value, for which zod's own schema is recursive. */
const parameters = {
  type: 'object',
  properties: {
    path: { type: 'string', minLength: 1, description: filePath.description ?? '' },
    content: { description: 'What to write: text, or any JSON value' },
  },
  required: ['path', 'content'],
  additionalProperties: false,
};

export interface FileWriteOutput {
  readonly path: string;
  readonly bytes: number;
}

/** Creates `file.write`: writes a whole file at once, and replaces an existing one. */
export function fileWriteTool({ root, maxFileBytes }: FileToolSettings): Tool {
  return defineTool({
    name: 'file.write',
    description: 'Write text or a JSON value to a file',
    input,
    parameters,
    effect: 'idempotent',
    modes: ['code'],
    asks: ({ path, content }) => {
      const file = root.started(path);
      if (file === undefined) return undefined;
      const shown = difference(readNow(file, maxFileBytes) ?? '', toText(content));
      return `it changes ${file.name}, which something starts or obeys:\n${shown}`;
    },
    async execute({ path, content }, { signal }): Promise<FileWriteOutput> {
      const text = toText(content);
      const bytes = Buffer.byteLength(text);
      if (bytes > maxFileBytes) {
        throw new ToolError(
          'invalid_input',
          `${path}: the content has ${bytes} bytes; at most ${maxFileBytes} are written`,
        );
      }
      const file = await root.writable(path);
      signal.throwIfAborted();
      await naming(file.name, () => replaceFile(file, text));
      return { path: file.name, bytes };
    },
    summarize: ({ path, bytes }) => `wrote ${path} (${bytes} bytes)`,
    claims: ({ path, bytes }) => [{ claim: `${path} was written (${bytes} bytes)`, source: path }],
  });
}

function toText(content: Json): string {
  return typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
}
