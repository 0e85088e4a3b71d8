import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it, vi } from 'vitest';
import { modelServer } from '../../test/model-server.js';
import { runIn } from '../../test/run-here.js';
import type { GrowDocument } from './grow.js';

const texts = ['a', 'b', 'c'];

const plan = (text: string): string => `# Copy a text
## Goals
- Have a copy
## Steps
1. Read the file \`texts/${text}.txt\`
2. Write the result of step 1 to \`last-read.txt\`
`;

const files = Object.fromEntries(
  texts.flatMap((text) => [
    [`texts/${text}.txt`, `The text ${text}`],
    [`planning/${text}.md`, plan(text)],
  ]),
);

it('says at the fifth run of a document what it would add, and adds it after a yes (E3, B9)', async () => {
  using folder = makeFolder(files);
  const run = (...args: string[]) => runIn(folder.root, args);
  const grow = async (...args: string[]): Promise<GrowDocument> =>
    JSON.parse((await run('grow', '--json', ...args)).stdout);
  const notes: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    notes.push((await run('run', 'planning/a.md')).stderr);
  }

  expect(notes.map((note) => note.includes('pce grow'))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(notes[4]).toContain('planning/a.md has run 5 times the same way: pce grow');
  expect(existsSync(join(folder.root, 'workflows'))).toBe(false);
  const shown = await run('promote');
  expect(shown.stdout).toContain('+++ workflows/a.md\n+---\n+name: a\n');
  const { promotions, written } = await grow();
  expect(promotions).toMatchObject([
    { document: 'planning/a.md', tools: ['file.read', 'file.write'], served: { length: 5 } },
  ]);
  expect(written).toBeNull();
  const accepted = await run('grow', '--yes');
  expect(accepted.stdout).toContain('written: workflows/a.md\n');
  expect(readFileSync(join(folder.root, 'history.md'), 'utf8')).toContain(
    '· planning/a.md · pce grow',
  );

  const later = await run('run', 'planning/a.md', '--json');
  const log = await run('log', JSON.parse(later.stdout).turn);
  expect(later.code).toBe(0);
  expect(log.stdout).toContain('**Coordinator:** a');
  expect(log.stdout).not.toContain('What did not work');
  expect((await grow()).promotions).toEqual([]);
});

it('proposes to take a promoted workflow that keeps failing out of use, and does so when asked to (B9)', async () => {
  const failing = `---
name: find-nothing
description: Reads what is not there
promoted: { turns: 5 }
triggers: [Look for the treasure]
steps: [{ name: read, tool: file.read, args: { path: treasure.txt } }]
---
`;
  const search = '# Search\n## Goals\n- Find it\n## Steps\n1. Look for the treasure\n';
  using folder = makeFolder({ 'workflows/find-nothing.md': failing, 'planning/p.md': search });
  const run = (...args: string[]) => runIn(folder.root, args);
  await run('run', 'planning/p.md');
  await run('run', 'planning/p.md');

  const { stdout } = await run('grow', '--json');
  const plain = await run('promote');
  const none = await run('promote', '--accept', 'find-nothing');
  const demoted = await run('promote', '--demote', 'find-nothing');

  const { demotions }: GrowDocument = JSON.parse(stdout);
  expect(plain).toMatchObject({ code: 0, stderr: '' });
  expect(plain.stdout).toMatch(
    /^find-nothing failed 2 times since it was promoted\n {2}turn_\w+: .+\n {2}turn_\w+: .+\n/,
  );
  expect(plain.stdout).toContain(
    `To take it out of use: pce grow --demote find-nothing --workspace ${folder.root}\n`,
  );
  expect(none).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'pce: --accept find-nothing: it is not among the current proposals: none\n',
  });
  expect(demotions).toMatchObject([{ name: 'find-nothing', failures: [{}, {}] }]);
  expect(demoted.code).toBe(0);
  expect(existsSync(join(folder.root, 'workflows/find-nothing.md'))).toBe(false);
  expect(readdirSync(join(folder.root, '.pce/demoted'))).toHaveLength(1);
});

const mean = `// ---
// description: Average the numbers of a file
// parameters: { path: { type: string } }
// effect: read
// ---
import { readFileSync } from 'node:fs';
const { path } = JSON.parse(readFileSync(0, 'utf8'));
const numbers = readFileSync(path, 'utf8').split('\\n').map((line) => {
  if (line === '') throw new Error('a line is empty');
  return Number(line);
});
console.log(JSON.stringify({ mean: numbers.reduce((sum, each) => sum + each, 0) / numbers.length }));
`;

/** It reads a file beside its own folder. */
const near = mean
  .replace('Average the numbers', 'Multiply the factors')
  .replace('readFileSync(path,', "readFileSync(new URL('../' + path, import.meta.url),");

it('has a script of a person mended that failed twice, tried on its recorded calls, after a yes (E4)', async () => {
  // A failing call is not tried again.
  const once = '---\nlimits: { coordinatorErrors: 1 }\n---\n';
  const average = (file: string) =>
    `${once}# ${file}\n## Steps\n1. Average the numbers of \`${file}\`\n`;
  using folder = makeFolder({
    'planning/good.md': average('data/good.txt'),
    'planning/bad.md': average('data/bad.txt'),
    'data/good.txt': '1\n3',
    'data/bad.txt': '4\n6\n',
    'execution/mean.mjs': mean,
    'execution/near.mjs': near,
    'planning/near.md': `${once}# Near\n## Steps\n1. Multiply the factors of \`data/bad.txt\`\n`,
  });
  const better = mean.replace('.map(', ".filter((line) => line !== '').map(");
  // The first reaches for more, the second answers other calls otherwise.
  const sources = [
    better.replace('console', "'/*'; import/**/('node:http');\nconsole"),
    better.replace('sum + each, 0)', 'sum + each, 1)'),
    better,
  ];
  await using server = await modelServer(({ before }) => ({
    status: 'selected',
    kind: 'tool',
    name: 'build.script',
    reason: '',
    args: { source: sources[before] },
  }));
  vi.stubEnv('OPENAI_API_KEY', server.env.OPENAI_API_KEY);
  // The provider reads the address of its service once in a process.
  const model = `openai:gpt-5,baseURL=${server.env.OPENAI_BASE_URL},api=responses`;
  const run = (...args: string[]) => runIn(folder.root, args);
  const grow = async (...args: string[]): Promise<GrowDocument> =>
    JSON.parse((await run('grow', '--json', '--model', model, ...args)).stdout);
  await run('run', 'planning/good.md');
  await run('run', 'planning/bad.md');
  expect((await grow()).mends).toEqual([]);
  await run('run', 'planning/bad.md');
  for (let count = 0; count < 2; count += 1) await run('run', 'planning/near.md');

  const { mends, refusals, written } = await grow();
  expect(refusals).toMatchObject([
    { tools: ['execution/near.mjs'], reason: expect.stringContaining('fails otherwise') },
  ]);
  expect(mends).toMatchObject([{ file: 'execution/mean.mjs', failures: { length: 2 } }]);
  expect([written, server.requests.length]).toEqual([null, 3]);
  const script = () => readFileSync(join(folder.root, 'execution/mean.mjs'), 'utf8');
  expect(script()).toBe(mean);
  await grow('--yes');
  expect(script()).toBe(better);
  expect((await run('run', 'planning/bad.md')).code).toBe(0);
  vi.unstubAllEnvs();
}, 60_000);
