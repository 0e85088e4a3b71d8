import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { openWorkspace } from './open-workspace.js';

async function planOf(text: string | Uint8Array, name = 'plan.md') {
  using folder = makeFolder({ 'plan.md': text });
  const workspace = await openWorkspace(folder.root);
  return await workspace.readPlan(name);
}

it('is read with the settings and sections of its front matter (A7, A15, E1)', async () => {
  const text = `---
mode: chat
limits: { iterations: 3 }
inputs:
  folder: texts
title: Weekly
author: Ann
steps:
  - "Read the file \`a\`"
  - |
    Write the following to \`b\`:
    two lines
edge-cases: If a file is missing, skip it
Success Criteria: ["\`b\` exists"]
tools:
---
Every week.
`;
  expect(await planOf(text)).toMatchObject({
    mode: 'chat',
    limits: { iterations: 3 },
    inputs: { folder: 'texts' },
    request:
      '# Weekly\n\nEvery week.\n\n\n## Steps\n\n1. Read the file `a`\n2. Write the following to `b`:\n   two lines\n\n\n## Edge cases\n\n1. If a file is missing, skip it\n\n\n## Success criteria\n\n1. `b` exists\n',
  });
  const plain = { mode: undefined, limits: {}, inputs: {}, request: '# Plan\n' };
  expect(await planOf('---\nlimits:\ninputs:\n---\n# Plan\n')).toMatchObject(plain);
});

it.each([
  ['mode: chat\nlimit: 3', 3, 'unknown key limit: expected mode, limits, inputs, or a section'],
  ['mode: fast', 2, 'mode: expected chat or code, not "fast"'],
  ['inputs: [1]', 2, 'inputs: expected a mapping of names to values'],
  ['limits:\n  iterations: 0', 3, 'limits.iterations: Too small'],
  ['steps:\n  - Say: hello', 2, 'steps: expected a list of texts; put a text with'],
  ['- mode', 2, 'must be a mapping'],
  ['mode: [', 2, 'not valid YAML'],
  ['inputs:\n  __proto__: { polluted: true }', 3, '__proto__'],
])('reports the line of %j (E1)', async (front, line, message) => {
  await expect(planOf(`---\n${front}\n---\n`)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(new RegExp(`^plan.md:${line}: `)),
  });
  await expect(planOf(`---\n${front}\n---\n`)).rejects.toThrow(message);
});

it.each([
  ['', 'none.md', 'none.md cannot be read: there is no such file'],
  ['', '.', '. is not a file: name a planning document'],
  [Uint8Array.of(0xff, 0xfe), 'plan.md', 'plan.md is not UTF-8 text: save it as UTF-8'],
  [new Uint8Array(1_048_577), 'plan.md', 'a planning document has at most 1048576'],
])('is rejected if it is no document: case %#', async (text, name, message) => {
  await expect(planOf(text, name)).rejects.toThrow(message);
});

it('may name the files of a folder, none of them hidden, linked or outside (E1)', async () => {
  using folder = makeFolder({
    'root/data/ab.csv': '',
    'root/data/abb.csv': '',
    'root/data/c.txt': '',
    'root/data/.hidden': '',
    'root/data/in/d.csv': '',
    'outside/a.txt': '',
  });
  symlinkSync('../outside', join(folder.root, 'root/link'));
  const { filesIn } = await openWorkspace(join(folder.root, 'root'));

  expect(filesIn('data/')).toEqual(['data/ab.csv', 'data/abb.csv', 'data/c.txt']);
  expect(filesIn('./data/*.csv')).toEqual(['data/ab.csv', 'data/abb.csv']);
  expect(filesIn('data/ab*b.csv')).toEqual(['data/abb.csv']);
  const none = ['none', 'data/*/*.csv', 'data/*a*', '\0', '../outside', 'link', 'link/*.txt'];
  expect(none.flatMap(filesIn)).toEqual([]);
});
