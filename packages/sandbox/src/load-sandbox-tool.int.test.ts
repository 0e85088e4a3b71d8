import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core';
import { expect, it } from 'vitest';
import { callTool } from '../test/call-tool.js';
import { temporaryFolder } from '../test/temporary-folder.js';
import { loadSandboxTool } from './load-sandbox-tool.js';

const median = `// ---
// description: The middle of a list of numbers
// parameters: { numbers: { type: array, items: { type: number }, minItems: 1 } }
// effect: read
// timeoutMs: 20000
// ---
export default function ({ numbers }) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return { median, summary: \`the median is \${median}\`, claims: [{ claim: \`median \${median}\`, source: 'numbers' }] };
}
`;

it('creates a tool from a module with a declaration (B6, B8)', async () => {
  const file = join(temporaryFolder({ 'median.mjs': median }), 'median.mjs');

  const tool = await loadSandboxTool({ file, name: 'stats.median' });

  expect(tool).toMatchObject({
    name: 'stats.median',
    family: 'stats',
    description: 'The middle of a list of numbers',
    effect: 'read',
    timeoutMs: 20_000,
    source: file,
    version: createHash('sha256').update(median).digest('hex'),
  });
  expect(await callTool(tool, { numbers: [3, 1, 2] })).toMatchObject({
    summary: 'the median is 2',
    claims: [{ claim: 'median 2', source: 'numbers' }],
  });
});

it('validates the arguments before anything is started (B5, B8)', async () => {
  const tool = await loadSandboxTool({ source: median, name: 'median' });

  expect(await tool.parse({ numbers: [] })).toMatchObject({ ok: false });
  expect(await tool.parse({ numbers: [1], more: 1 })).toMatchObject({ ok: false });
});

it("ends within the lower of the declared timeout and the host's (B8)", async () => {
  const source = median.replace('{ numbers }) {', '{ numbers }) {\n  for (;;);');
  const tool = await loadSandboxTool({ source, name: 'median', limits: { timeoutMs: 500 } });

  expect(tool.timeoutMs).toBe(500);
  await expect(callTool(tool, { numbers: [1] })).rejects.toMatchObject({
    failure: 'timeout',
  });
});

it.each([
  ['no declaration', 'export default () => 1', 'median:1 begins with no declaration'],
  ['a wrong one', '// ---\n// description: x\n// effects: read\n// ---', 'median:3'],
  [
    'a way to run it',
    '// ---\n// description: x\n// run: median.mjs\n// ---',
    'leave out `arguments`',
  ],
  [
    'places',
    '// ---\n// description: x\n// parameters: { a: { type: string } }\n// arguments: { a: positional }\n// ---',
    'leave out `arguments`',
  ],
  ['secrets', '// ---\n// description: x\n// secrets: [KEY]\n// ---', 'gets no secrets'],
])('rejects %s, with the place (B8)', async (_, source, message) => {
  const loading = loadSandboxTool({ source, name: 'median' });

  await expect(loading).rejects.toThrow(InvalidInputError);
  await expect(loading).rejects.toThrow(message);
});
