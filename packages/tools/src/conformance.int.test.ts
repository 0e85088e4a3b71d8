import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ToolPlace, toolConformance, toolFamilyConformance } from '@pce/conformance';
import type { JsonObject } from '@pce/core/contracts';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { fileFamily, fileTools, scriptFamily, scriptTools } from './index.js';

const script = `// ---
// description: Count the words of a text
// parameters: { text: { type: string } }
// effect: read
// ---
let input = '';
for await (const chunk of process.stdin) input += chunk;
const { text } = JSON.parse(input);
if (text === '') process.exit(3);
console.log(JSON.stringify({ words: text.split(/\\s+/).length, summary: 'counted' }));
`;

// #region conformance
const contents = (root: string): unknown =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(root, name)).isFile())
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]);

function filePlace(name: string, args: JsonObject, failingArgs: JsonObject): ToolPlace {
  const root = mkdtempSync(join(tmpdir(), 'pce-tools-'));
  mkdirSync(join(root, 'notes'));
  writeFileSync(join(root, 'notes', 'a.txt'), 'one two\nthree\n');
  const tool = fileTools({ root }).find((one) => one.name === name) ?? expect.unreachable();
  const remove = (): void => rmSync(root, { recursive: true });
  return { tool, args, failingArgs, state: () => contents(root), remove };
}

const outside = { path: '../secret.txt' };
describe.each([
  ['file.read', { path: 'notes/a.txt' }, outside],
  ['file.write', { path: 'b.txt', content: 'four' }, { ...outside, content: '' }],
  ['file.list', { path: 'notes' }, outside],
  ['file.glob', { pattern: '**/*.txt' }, { pattern: '../*' }],
  ['file.search', { query: 'two' }, { query: 'two', path: '../' }],
])('%s', (name, args, failing) => {
  toolConformance({ describe, it, name, place: () => filePlace(name, args, failing) });
});
// #endregion

async function scriptPlace(): Promise<ToolPlace> {
  const { root, remove } = makeFolder({ 'execution/count.mjs': script });
  const [tool = expect.unreachable()] = (await scriptTools({ root })).tools;
  const [args, failingArgs] = [{ text: 'one two' }, { text: '' }];
  return { tool, args, failingArgs, state: () => contents(root), remove };
}

toolConformance({ describe, it, name: 'a script', place: scriptPlace });

toolFamilyConformance({
  describe,
  it,
  name: 'the file family',
  place: () => ({ family: fileFamily, tools: fileTools({ root: '.' }) }),
});

toolFamilyConformance({
  describe,
  it,
  name: 'the script family',
  place: async () => ({ family: scriptFamily, tools: [(await scriptPlace()).tool] }),
});
