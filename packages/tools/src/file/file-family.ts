import type { JsonObject } from '@pce/core/contracts';
import type { ToolFamily } from '@pce/core/internal';

const path = { type: 'string' };
const pattern = { type: 'string' };

function object(properties: JsonObject, required: string[]): JsonObject {
  return { type: 'object', properties, required };
}

/** The members and rules of file tools: of `fileTools`, or of tools for an archive or a bucket. */
export const fileFamily: ToolFamily = {
  name: 'file',
  description: 'Read, write, edit, copy, list and search files inside one folder',
  open: false,
  members: {
    'file.read': { parameters: object({ path }, ['path']), effect: 'read' },
    'file.write': {
      parameters: object({ path, content: {} }, ['path', 'content']),
      effect: 'idempotent',
    },
    'file.edit': {
      parameters: object({ path, oldText: { type: 'string' }, newText: { type: 'string' } }, [
        'path',
        'oldText',
        'newText',
      ]),
      effect: 'idempotent',
    },
    'file.copy': { parameters: object({ path, to: path }, ['path', 'to']), effect: 'idempotent' },
    'file.list': {
      parameters: object({ path, pattern, recursive: { type: 'boolean' } }, []),
      effect: 'read',
    },
    'file.glob': { parameters: object({ pattern }, ['pattern']), effect: 'read' },
    'file.search': {
      parameters: object({ query: { type: 'string' }, path, pattern }, ['query']),
      effect: 'read',
    },
  },
  constraints: [
    'Paths are relative to the folder; nothing outside it is read or written, through links included.',
    'What is not there fails with not_found, what lies outside with permission_denied.',
    'A write replaces the whole file at once or leaves it as it was.',
    'Lists are sorted and bounded, and say so where something was left out.',
  ],
};
