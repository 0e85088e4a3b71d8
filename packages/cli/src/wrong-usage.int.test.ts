import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runHere, runIn } from '../test/run-here.js';
import { aPlan } from '../test/workspace.js';

const plan = aPlan(['List the files in `.`']);

/** `@` is the folder of the test. */
const inFolder = ['--workspace', '@'];

const wrong: readonly (readonly [
  name: string,
  args: readonly string[],
  code: string,
  says: RegExp,
])[] = [
  ['an unknown command', ['rum'], 'usage', /unknown command 'rum'/],
  ['an unknown mode', ['run', 'x', '--mode', 'y'], 'usage', /chat, code/],
  ['a version that is no number', ['fork', 'last', '--at', '0'], 'usage', /whole number/],
  [
    'bad front matter',
    ['run', 'planning/bad.md', ...inFolder],
    'invalid_input',
    /^planning\/bad\.md:3: unknown key limit: expected mode, limits, inputs, or a section such as steps$/,
  ],
  [
    'a limit above the ceiling',
    ['run', 'planning/high.md', ...inFolder],
    'invalid_input',
    /^planning\/high\.md: limit iterations: 500 is above the host's ceiling of 100/,
  ],
  [
    'a document that is no text',
    ['run', 'planning/binary.md', ...inFolder],
    'invalid_input',
    /UTF-8/,
  ],
  ['a workspace that is not there', ['ls', '--workspace', '@/nowhere'], 'invalid_input', /nowhere/],
  [
    'a store that is not there',
    ['ls', '--store', '@/no.db', ...inFolder],
    'invalid_input',
    /no\.db/,
  ],
  [
    'a store that is no database',
    ['ls', '--store', '@/planning/high.md', ...inFolder],
    'store_corrupt',
    /high\.md/,
  ],
  ['an unknown turn', ['log', 'turn_x', ...inFolder], 'turn_not_found', /turn_x/],
  ['a count that is none', ['exec', 'list', '--limit', '0'], 'usage', /whole number above 0/],
  ['a time that is none', ['limits', '--at', 'soon'], 'usage', /2026-11-22T12:00:00Z/],
  [
    'a loop without a goal file',
    ['loop', '@/no.md', '--planner', 'acp:a', '--executor', 'acp:b', ...inFolder],
    'invalid_input',
    /there is no goal .*no\.md/,
  ],
  [
    'a tracker for agents over a store in memory',
    [
      'loop',
      '@/planning/goal.md',
      '--planner',
      'acp:a',
      '--executor',
      'acp:b',
      '--tracker',
      '--store',
      'memory',
      ...inFolder,
    ],
    'invalid_input',
    /cannot see a store in memory/,
  ],
  [
    'an answer to a loop that asks nothing',
    [
      'loop',
      '@/planning/goal.md',
      '--planner',
      'acp:a',
      '--executor',
      'acp:b',
      '--choose',
      'end',
      '--store',
      'memory',
      ...inFolder,
    ],
    'invalid_input',
    /--choose: no question is open/,
  ],
];

const files = {
  'planning/bad.md': `---\nmode: chat\nlimit: 3\n---\n${plan}`,
  'planning/goal.md': '# Dig\n\n## Success criteria\n\n- `a.md` exists\n',
  'planning/high.md': `---\nlimits: { iterations: 500 }\n---\n${plan}`,
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('pce', () => {
  it.each(wrong)(
    'answers %s with exit code 1 and what to do (A7, E1)',
    async (_, args, code, says) => {
      using folder = makeFolder(files);
      await writeFile(join(folder.root, 'planning/binary.md'), Uint8Array.of(0xff, 0xfe, 0x00));
      const line = args.map((arg) => arg.replace('@', folder.root));

      const plain = await runHere(line);
      const json = await runHere([...line, '--json']);

      expect([plain.code, json.code]).toEqual([1, 1]);
      expect(plain.stdout).toBe('');
      expect(plain.stderr).not.toMatch(/^ {4}at /m);
      const { error } = JSON.parse(json.stdout);
      expect(error.code).toBe(code);
      expect(error.message).toMatch(says);
      expect(plain.stderr).toContain(error.message.slice(0, 40));
    },
  );

  it('shows the stack only to those who ask for it', async () => {
    using folder = makeFolder(files);
    vi.stubEnv('PCE_DEBUG', '1');

    const run = await runIn(folder.root, ['run', 'planning/no.md']);

    expect(run.stderr).toMatch(/^ {4}at /m);
  });
});
