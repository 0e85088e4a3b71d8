import type { Effect, JsonObject } from '@pce/core/contracts';
import type { ToolCandidate } from '@pce/core/internal';

function candidate(
  name: string,
  description: string,
  parameters: JsonObject,
  effect: Effect = 'read',
): ToolCandidate {
  const family = name.slice(0, name.indexOf('.'));
  return { name, description, family, parameters, effect, score: 0.5 };
}

const folder = {
  type: 'string',
  default: '.',
  description: 'Path of the folder, relative to the workspace',
};
const file = { type: 'string', description: 'Path of the file, relative to the workspace' };
const glob = { type: 'string', description: 'Glob pattern, such as *.md or src/**/*.{ts,tsx}' };

/** Tools as the file and script families describe them. */
export const tools: Readonly<Record<string, ToolCandidate>> = {
  list: candidate('file.list', 'List the files in a folder', {
    type: 'object',
    properties: {
      path: folder,
      pattern: { ...glob, default: '*' },
      recursive: {
        type: 'boolean',
        default: false,
        description: 'Look into folders inside the folder too',
      },
    },
    additionalProperties: false,
  }),
  glob: candidate('file.glob', 'Find the files whose path matches a glob pattern', {
    type: 'object',
    properties: { pattern: glob },
    required: ['pattern'],
  }),
  read: candidate('file.read', 'Read a text file', {
    type: 'object',
    properties: {
      path: file,
      fromLine: {
        type: 'integer',
        minimum: 1,
        description: 'First line to read, counted from 1',
      },
      toLine: { type: 'integer', minimum: 1, description: 'Last line to read' },
    },
    required: ['path'],
  }),
  search: candidate('file.search', 'Search the text of files for words', {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description: 'Words to look for, as they stand; capitals do not matter',
      },
      path: {
        ...folder,
        description: 'Folder or file to search, relative to the workspace',
      },
      pattern: { ...glob, default: '*' },
    },
    required: ['query'],
  }),
  write: candidate(
    'file.write',
    'Write text or a JSON value to a file',
    {
      type: 'object',
      properties: {
        path: file,
        content: { description: 'What to write: text, or any JSON value' },
      },
      required: ['path', 'content'],
    },
    'idempotent',
  ),
  countWords: candidate('script.count-words', 'Count the words of one text file', {
    type: 'object',
    properties: { path: { type: 'string', description: 'file relative to the workspace' } },
    required: ['path'],
  }),
  largest: candidate('script.largest-files', 'Find the largest files of a folder', {
    type: 'object',
    properties: {
      folder: { type: 'string', default: '.', description: 'folder to look in' },
      limit: { type: 'integer', minimum: 1, maximum: 100, description: 'how many files to name' },
    },
    required: [],
  }),
  fetch: candidate('http.fetch', 'Fetch a web page', {
    type: 'object',
    properties: {
      url: { type: 'string', format: 'uri', description: 'address of the page' },
      timeoutMs: { type: 'integer', description: 'longest wait in milliseconds' },
      method: { type: 'string', enum: ['GET', 'HEAD', 'POST'] },
    },
    required: ['url'],
  }),
  products: candidate('shop.search-products', 'Find products in the shop', {
    type: 'object',
    properties: {
      query: { type: 'string' },
      maxPrice: { type: 'number', description: 'highest price in dollars' },
    },
    required: ['query'],
  }),
  sum: candidate('math.sum', 'Add numbers', {
    type: 'object',
    properties: { numbers: { type: 'array', items: { type: 'number' } } },
    required: ['numbers'],
  }),
  merge: candidate(
    'data.merge',
    'Merge several files into one',
    {
      type: 'object',
      properties: {
        files: { type: 'array', items: { type: 'string' }, description: 'files to merge' },
        target: { type: 'string', description: 'file to write' },
      },
      required: ['files', 'target'],
    },
    'once',
  ),
  copy: candidate(
    'file.copy',
    'Copy a file',
    {
      type: 'object',
      properties: { source: { type: 'string' }, target: { type: 'string' } },
      required: ['source', 'target'],
    },
    'idempotent',
  ),
};
