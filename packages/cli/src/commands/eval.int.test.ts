import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../../test/run-here.js';
import { aPlan } from '../../test/workspace.js';

/** Roles that read the notes and answer with what they were given. */
const evaluation = `import { readFileSync } from 'node:fs';
const roles = (answer) => () => ({
  planner: { plan: async () => ({ goals: [{ id: 'GOAL_1', description: 'Answer' }], routeTo: 'executor' }) },
  executor: { decide: async () => ({ action: 'COMPLETE', goalFocus: [], goalsProgress: [], reasoning: '' }) },
  coordinator: { coordinate: async () => ({ status: 'blocked', reason: 'none' }) },
  synthesizer: { synthesize: async () => ({ answer }), fillOutput: async () => ({}) },
  validator: { validate: async () => ({ score: 1, checks: { claimsSupported: true, nothingInvented: true, queryAddressed: true, coherentFormat: true, sourcesPresent: true }, goals: [], criteria: [], issues: [], revisionHints: [], suggestedFixes: [], reasons: [] }) },
});
const [one] = readFileSync(new URL('cases.jsonl', import.meta.url), 'utf8').trim().split('\\n').map((line) => JSON.parse(line));
export default {
  cases: Array.from({ length: 12 }, (_, index) => ({ ...one, turn: 'case-' + index })),
  configurations: { good: roles('yes'), same: roles('yes'), bad: roles('no') },
  scorers: [{ name: 'says yes', score: ({ result }) => result.answer === 'yes' }],
};
`;

describe('pce export --dataset and pce eval', () => {
  let folder: Folder;
  /** Runs a command on the workspace; `./` begins a file in it. */
  const run = async (...args: string[]) => {
    const paths = args.map((arg) => (arg.startsWith('./') ? join(folder.root, arg) : arg));
    const place = args[0] === 'eval' ? [] : ['--workspace', folder.root];
    const { code, stdout, stderr } = await runHere([...paths, ...place]);
    return { code, stderr, document: stdout.startsWith('{') ? JSON.parse(stdout) : stdout };
  };

  beforeAll(async () => {
    folder = makeFolder({
      'planning/notes.md': aPlan(['Read the file `notes.txt`']),
      'notes.txt': 'Write to ann@example.com, the key is tangerine-horse-42.',
      '.env': 'SHOP_KEY=tangerine-horse-42\n',
      'evaluation.mjs': evaluation,
      'empty.mjs': 'export default {};\n',
    });
    for (let turn = 0; turn < 2; turn += 1) {
      const { code, stderr } = await run('run', './planning/notes.md');
      if (code !== 0) throw new Error(stderr);
    }
  });

  afterAll(() => folder.remove());

  it('writes recorded turns as cases, without secrets (F22)', async () => {
    const { code, document } = await run(
      'export',
      '--dataset',
      './all.jsonl',
      '--redact',
      '--json',
    );
    expect(code).toBe(0);
    expect(document).toMatchObject({
      leftOut: [],
      turns: [expect.any(String), expect.any(String)],
    });
    const text = readFileSync(join(folder.root, 'all.jsonl'), 'utf8');
    const cases = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(cases.map(({ turn }) => turn)).toEqual(document.turns);
    expect(cases[0]).toMatchObject({ status: 'completed', calls: [{ tool: 'file.read' }] });
    expect(text).not.toMatch(/tangerine|ann@example/);
  });

  it.each([
    ['status=failed', 0],
    ['status=completed,failed age<1h', 2],
    ['age>1h', 0],
    ['plan=no such title status=completed', 0],
  ])('chooses turns: %s (F22)', async (where, count) => {
    const { document } = await run(
      'export',
      '--dataset',
      './some.jsonl',
      '--where',
      where,
      '--force',
      '--json',
    );
    expect(document.turns).toHaveLength(count);
  });

  it.each([
    [['export', 'last', '--where', 'age<1d'], /add --dataset/],
    [['export', '--dataset', './x.jsonl', '--where', 'size=3'], /size=3 is no condition/],
    [['export', '--dataset', './x.jsonl', '--where', 'status=happy'], /no status happy/],
    [['export', '--dataset', './x.jsonl', '--out', './x.test.ts'], /--out is for a test/],
    [['export'], /which turn/],
    [['eval', './nothing.mjs'], /no file/],
    [['eval', './empty.mjs'], /is no evaluation/],
    [['eval', './evaluation.mjs', '--html', './evaluation.mjs'], /ends with .html/],
    [['eval', './evaluation.mjs', '--html', './away/page.html'], /no folder/],
  ])('rejects %j (F22)', async (args, message) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });

  it('compares configurations, and exits with 3 if one is worse (F22)', async () => {
    await run('export', 'last', '--dataset', './cases.jsonl');
    const same = await run('eval', './evaluation.mjs', '--config', 'good', '--config', 'same');
    expect(same).toMatchObject({ code: 0, document: expect.stringContaining('not decided') });
    const worse = await run('eval', './evaluation.mjs', '--json', '--html', './page.html');
    expect(worse.code).toBe(3);
    const page = readFileSync(join(folder.root, 'page.html'), 'utf8');
    expect(page).toContain('<td class="worse">worse</td>');
    expect(page).toContain('case-11');
    expect(page).not.toMatch(/src=|href=/);
    expect(worse.document.comparisons).toMatchObject([
      { configuration: 'same', verdict: 'not decided' },
      { configuration: 'bad', verdict: 'worse', difference: -1 },
    ]);
    const unknown = await run('eval', './evaluation.mjs', '--config', 'odd');
    expect(unknown.stderr).toMatch(/only good, same, bad/);
  });
});
