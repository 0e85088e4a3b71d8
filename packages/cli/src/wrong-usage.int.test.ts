import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runCli } from '../test/cli.js';
import { runHere } from '../test/run-here.js';
import { aPlan } from '../test/workspace.js';

const plan = aPlan(['List the files in `.`']);

/** `@` is the folder of the test. */
const inFolder = ['--workspace', '@'];

const wrong = [
  { case: 'an unknown command', args: ['rum'], code: 'usage', says: /unknown command 'rum'/ },
  { case: 'an unknown option', args: ['run', 'x', '--fast'], code: 'usage', says: /--fast/ },
  { case: 'a missing argument', args: ['run'], code: 'usage', says: /plan-or-request/ },
  { case: 'an unknown mode', args: ['run', 'x', '--mode', 'y'], code: 'usage', says: /chat, code/ },
  {
    case: 'a version that is no number',
    args: ['fork', 'last', '--at', '0'],
    code: 'usage',
    says: /whole number/,
  },
  {
    case: 'a document that is not there',
    args: ['run', 'planning/no.md', ...inFolder],
    code: 'invalid_input',
    says: /no planning document planning\/no\.md/,
  },
  {
    case: 'bad front matter',
    args: ['run', 'planning/bad.md', ...inFolder],
    code: 'invalid_input',
    says: /^planning\/bad\.md:3: unknown key limit: expected mode, limits, inputs, or a section such as steps$/,
  },
  {
    case: 'a limit above the ceiling',
    args: ['run', 'planning/high.md', ...inFolder],
    code: 'invalid_input',
    says: /^planning\/high\.md: limit iterations: 500 is above the host's ceiling of 100/,
  },
  {
    case: 'a document that is no text',
    args: ['run', 'planning/binary.md', ...inFolder],
    code: 'invalid_input',
    says: /UTF-8/,
  },
  {
    case: 'a workspace that is not there',
    args: ['ls', '--workspace', '@/nowhere'],
    code: 'invalid_input',
    says: /nowhere/,
  },
  {
    case: 'a store that is not there',
    args: ['ls', '--store', '@/no.db', ...inFolder],
    code: 'invalid_input',
    says: /no\.db/,
  },
  {
    case: 'a store that is no database',
    args: ['ls', '--store', '@/planning/high.md', ...inFolder],
    code: 'store_corrupt',
    says: /high\.md/,
  },
  {
    case: 'an unknown turn',
    args: ['log', 'turn_x', ...inFolder],
    code: 'turn_not_found',
    says: /turn_x/,
  },
  {
    case: 'an attachment without a file to write it to',
    args: ['attachments', 'last', 'a1', ...inFolder],
    code: 'invalid_input',
    says: /or neither/,
  },
  {
    case: 'a file without an attachment to write into it',
    args: ['attachments', 'last', '--out', 'x', ...inFolder],
    code: 'invalid_input',
    says: /or neither/,
  },
  {
    case: 'a time that is none',
    args: ['limits', '--at', 'soon'],
    code: 'usage',
    says: /2026-11-22T12:00:00Z/,
  },
  {
    case: 'an empty list of names',
    args: ['loop', 'goal.md', '--planner', 'a', '--executor', 'b', '--allow', ''],
    code: 'usage',
    says: /names with commas/,
  },
  {
    case: 'a loop without a goal file',
    args: ['loop', '@/no.md', '--planner', 'acp:a', '--executor', 'acp:b', ...inFolder],
    code: 'invalid_input',
    says: /there is no goal .*no\.md/,
  },
  {
    case: 'a tracker for agents over a store in memory',
    args: [
      ...['loop', '@/planning/goal.md', '--planner', 'acp:a', '--executor', 'acp:b', '--tracker'],
      ...['--store', 'memory', ...inFolder],
    ],
    code: 'invalid_input',
    says: /cannot see a store in memory/,
  },
  {
    case: 'an answer to a loop that asks nothing',
    args: [
      ...['loop', '@/planning/goal.md', '--planner', 'acp:a', '--executor', 'acp:b'],
      ...['--choose', 'end', '--store', 'memory', ...inFolder],
    ],
    code: 'invalid_input',
    says: /--choose: no question is open/,
  },
  {
    case: 'an unknown intervention',
    args: ['interventions', 'resolve', 'turn_x.i1', '--choose', 'y', ...inFolder],
    code: 'turn_not_found',
    says: /turn_x/,
  },
] as const;

const files = {
  'planning/bad.md': `---\nmode: chat\nlimit: 3\n---\n${plan}`,
  'planning/goal.md': '# Dig\n\n## Success criteria\n\n- `a.md` exists\n',
  'planning/high.md': `---\nlimits: { iterations: 500 }\n---\n${plan}`,
};

describe('pce', () => {
  it.each(wrong)(
    'answers $case with exit code 1 and what to do (A7, E1)',
    async ({ args, code, says }) => {
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
    const env = { PCE_DEBUG: '1' };

    const run = await runCli(['run', 'planning/no.md'], { cwd: folder.root, env });

    expect(run.stderr).toMatch(/^ {4}at /m);
  });

  it.each([['--help'], ['run', '--help'], ['--version']])(
    'answers %s %s with exit code 0',
    async (...args) => {
      const help = await runHere(args);

      expect(help.code).toBe(0);
      expect(help.stdout).not.toBe('');
    },
  );
});
