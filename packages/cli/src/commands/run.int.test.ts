import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runHere, runIn, startHere } from '../../test/run-here.js';
import { aPlan, countTheWords, countWords } from '../../test/workspace.js';
import type { InitDocument, LogDocument, LsDocument } from '../documents.js';
import type { TurnDocument } from '../index.js';

const steps = (count: number, text = 'a') =>
  Array.from({ length: count }, (_, index) => `Read the file \`${text}${index + 1}.txt\``);

describe('pce run', () => {
  it('carries a planning document to an answer with evidence (E1, E2, A12)', async () => {
    using folder = makeFolder(countTheWords);
    const cwd = folder.root;

    const run = await runIn(cwd, ['run', 'planning/count.md', '--json']);

    expect(run.stderr).toContain('✔ 2 files in texts');
    expect(run.code).toBe(0);
    const turn: TurnDocument = JSON.parse(run.stdout);
    expect(turn).toMatchObject({ status: 'completed', warnings: [], interventions: [] });
    expect(turn.goals.map(({ status }) => status)).toEqual(['achieved', 'achieved']);
    expect(JSON.parse(await readFile(join(cwd, 'counts.json'), 'utf8'))).toEqual([
      { path: 'texts/a.txt', count: 3 },
      { path: 'texts/b.txt', count: 2 },
    ]);
    const log: LogDocument = JSON.parse((await runIn(cwd, ['log', 'last', '--json'])).stdout);
    const typeOf = new Map(log.events.map(({ version, event }) => [version, event.type]));
    expect(turn.claims.length).toBeGreaterThanOrEqual(2);
    expect(turn.claims.map(({ event }) => typeOf.get(event))).toEqual(
      turn.claims.map(() => 'tool.finished'),
    );
    const saved = await readFile(join(cwd, `.pce/turns/${turn.turn}/response.md`), 'utf8');
    expect(saved).toBe(turn.answer);
  });

  it('shows a turn what an earlier one has proven, with --memory (A4, A23)', async () => {
    const read = aPlan(['List the files in `texts`', 'Read the file `texts/a.txt`']);
    using folder = makeFolder({ 'texts/a.txt': 'one', 'planning/read.md': read });
    const contextOf = async (...args: string[]) => {
      await runIn(folder.root, ['run', 'planning/read.md', ...args]);
      const log = await runIn(folder.root, ['log', 'last', '--json']);
      const { events }: LogDocument = JSON.parse(log.stdout);
      const [first] = events;
      return first?.event.type === 'turn.started' ? first.event.context : undefined;
    };

    expect(await contextOf('--memory')).toBe('');
    expect(await contextOf()).toBe('');
    expect(await contextOf('--memory')).toMatch(
      /^Proven in earlier turns[^:]*:(\n- (?!.*was written).* \(\S+, .* ago; valid until .*\)){2}$/,
    );
  });

  it('takes files along, which pce attachments lists and writes (A21)', async () => {
    using folder = makeFolder({ ...countTheWords, 'notes.md': '# Notes' });
    const cwd = folder.root;

    const attached = ['--attach', join(cwd, 'notes.md'), '--attach', join(cwd, 'texts/a.txt')];
    const run = await runIn(cwd, ['run', 'List the files in `texts`', ...attached, '--json']);

    expect(run.code).toBe(0);
    const { attachments }: TurnDocument = JSON.parse(run.stdout);
    expect(attachments.map(({ id, name, mediaType }) => [id, name, mediaType])).toEqual([
      ['a1', 'notes.md', 'text/markdown'],
      ['a2', 'a.txt', 'text/plain'],
    ]);
    const listed = await runIn(cwd, ['attachments', 'last']);
    expect(listed.stdout).toContain('a1  notes.md  text/markdown  7 bytes');
    expect(
      (await runIn(cwd, ['attachments', 'last', 'a1', '--out', join(cwd, 'copy.md')])).code,
    ).toBe(0);
    expect(await readFile(join(cwd, 'copy.md'), 'utf8')).toBe('# Notes');
    const missing = await runIn(cwd, ['run', 'x', '--attach', 'none.txt']);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain('--attach none.txt: ');
  });

  it('asks about a plan that goes against itself before anything is done (A17)', async () => {
    const steps = '## Steps\n1. Delete files in `texts`\n\n## Constraints\n- Never delete files\n';
    using folder = makeFolder({ 'texts/a.txt': 'a', 'planning/tidy.md': `# Tidy up\n\n${steps}` });

    const run = await runIn(folder.root, ['run', 'planning/tidy.md', '--json']);

    expect(run.code).toBe(2);
    const turn: TurnDocument = JSON.parse(run.stdout);
    expect(turn.interventions).toMatchObject([
      {
        kind: 'clarification',
        message: expect.stringContaining('STEP_1 (Delete files in `texts`)'),
      },
    ]);
    expect(turn.iterations).toBe(0);
  });

  it('prints the answer alone and unchanged on standard output, and the rest on standard error', async () => {
    using folder = makeFolder({
      'planning/red.md': aPlan(['Count the words of `a1.txt`'], ['at least 1 count']),
      'execution/count_words.mjs': countWords.replace(
        '{ path, count }',
        '{ summary: "\\u001b[31mred" }',
      ),
      'a1.txt': 'one',
    });

    const run = await runIn(folder.root, ['run', 'planning/red.md']);

    expect(run.stdout).toMatch(/^# A plan\n/);
    expect(run.stdout).toContain('\u001b[31mred');
    expect(run.stdout).not.toContain('status:');
    expect(run.stderr).toMatch(
      /status: completed .*\nmodels: none was asked; rules decided\n(?: {2}time: .*\n)?goals: /,
    );
    expect(run.stderr).toMatch(/log: pce log turn_\w+ --workspace \S+\n$/);
  });

  it('raises the limit for a plan with more steps, and refuses one that sets it too low (A7)', async () => {
    using folder = makeFolder({
      'planning/long.md': aPlan(steps(13)),
      'planning/low.md': `---\nlimits: { iterations: 10 }\n---\n${aPlan(steps(13))}`,
      ...Object.fromEntries(steps(13).map((_, index) => [`a${index + 1}.txt`, 'x '.repeat(index)])),
    });
    const cwd = folder.root;

    const long = await runIn(cwd, ['run', 'planning/long.md', '--json']);
    const low = await runIn(cwd, ['run', 'planning/low.md', '--json']);

    expect([long.code, low.code]).toEqual([0, 2]);
    expect(JSON.parse(long.stdout)).toMatchObject({ status: 'completed', iterations: 14 });
    expect(JSON.parse(low.stdout)).toMatchObject({
      status: 'blocked',
      iterations: 0,
      interventions: [{ message: expect.stringContaining('the limit is 10') }],
    });
  });

  it.each([
    ['a folder', 'planning/', 'planning/ is a folder: name a planning document in it'],
    ['a document that is not there', 'no.MD', 'there is no planning document no.MD'],
  ])('takes %s for no request (E1)', async (_, given, message) => {
    using folder = makeFolder(countTheWords);
    const place = given === 'planning/' ? `${folder.root}/planning/` : given;

    const run = await runIn(folder.root, ['run', place]);

    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });
});

it('runs a document again when it changes, with --watch, until Ctrl-C', async () => {
  using folder = makeFolder({
    'texts/a.txt': 'a',
    'planning/count.md': aPlan(['Read the file `texts/a.txt`']),
  });
  const cwd = folder.root;
  const plan = join(cwd, 'planning/count.md');
  const run = startHere(['run', plan, '--watch']);
  await run.said(/waits for changes/);
  await writeFile(plan, aPlan(['List the files in `texts`']));
  await run.said(/count\.md has changed[\s\S]*waits for changes/);
  run.signal('SIGINT');
  const { code, stderr } = await run.finished;

  expect([code, stderr.match(/status: completed/g)]).toEqual([
    0,
    Array(2).fill('status: completed'),
  ]);
});

describe('pce init', () => {
  it('creates a workspace that runs, replays, verifies and lists unchanged (E1, F2, F3)', async () => {
    using folder = makeFolder({});
    const cwd = join(folder.root, 'demo');

    const init = await runHere(['init', cwd]);
    const run = await runIn(cwd, ['run', 'planning/first-steps.md']);
    const log = await runIn(cwd, ['log', 'last']);
    const replay = await runIn(cwd, ['replay', 'last', '--json']);
    const verify = await runIn(cwd, ['verify', 'last', '--json']);
    const ls = await runIn(cwd, ['ls', '--json']);

    expect([init, run, log, replay, verify, ls].map(({ code }) => code)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
    expect(log.stdout).toContain('### Executor Iteration 1');
    const listed: LsDocument = JSON.parse(ls.stdout);
    expect(listed.turns).toMatchObject([{ status: 'completed', title: 'First steps' }]);
    expect(JSON.parse(replay.stdout)).toMatchObject({ status: 'completed' });
    expect(JSON.parse(verify.stdout)).toMatchObject({ turn: listed.turns[0]?.turn });
    expect(existsSync(join(cwd, 'scratch/files.json'))).toBe(true);
    expect(await readFile(join(cwd, '.gitignore'), 'utf8')).toBe(
      '.env\n.pce/\n.venv/\nnode_modules/\nscratch/\n',
    );
    expect(await readFile(join(cwd, 'pce.md'), 'utf8')).toContain('# How work is done here');
  });

  it('writes missing files and overwrites nothing (E4)', async () => {
    using folder = makeFolder({ '.gitignore': 'mine' });

    const init = await runHere(['init', folder.root, '--json']);
    const again = await runHere(['init', folder.root, '--json']);

    expect([init.code, again.code]).toEqual([0, 0]);
    expect(JSON.parse(init.stdout)).toMatchObject({
      files: ['pce.md', 'planning/first-steps.md'],
      kept: ['.gitignore'],
    });
    expect(JSON.parse(again.stdout)).toMatchObject({ files: [] });
    expect(await readFile(join(folder.root, '.gitignore'), 'utf8')).toBe('mine');
  });

  it('makes tools of scripts in three languages, and a plan that runs with them (E1, E2)', async () => {
    using folder = makeFolder(scriptsOfOthers);
    const cwd = folder.root;

    const init = await runHere(['init', cwd, '--from', join(cwd, 'scripts'), '--json']);
    const check = await runIn(cwd, ['check', 'planning/first-steps.md', '--json']);
    const run = await runIn(cwd, ['run', 'planning/first-steps.md', '--json']);

    expect([init, check, run].map(({ code }) => code)).toEqual([0, 0, 0]);
    const made: InitDocument = JSON.parse(init.stdout);
    expect(made).toMatchObject({
      plan: 'planning/first-steps.md',
      tools: ['script.remove-old', 'script.shout', 'script.tail', 'script.year'],
      left: [{ script: 'scripts/shared.mjs' }],
    });
    const steps: { does: { name: string } }[] = JSON.parse(check.stdout).steps;
    expect(steps.map(({ does }) => does.name)).toEqual(['script.year', 'file.write']);
    expect(JSON.parse(await readFile(join(cwd, 'scratch/first-steps.json'), 'utf8'))).toBe(2031);
    const plan = await readFile(join(cwd, 'planning/first-steps.md'), 'utf8');
    expect(plan).toContain('Run `script.tail` with file: `<file>`');
    const shout = await runIn(cwd, ['run', 'Run `script.shout` with text: `hello`', '--json']);
    expect(shout.stdout).toContain('HELLO!');
  });

  it('adds PCE to the files of coding agents: shows the changes, and writes them (E1)', async () => {
    using folder = makeFolder({ 'AGENTS.md': 'Use tabs.\n', '.cursor/mcp.json': '{}' });
    const cwd = folder.root;

    const shown = await runHere(['init', cwd, '--agents', '--dry-run', '--json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({ files: [], written: false });
    expect(existsSync(join(cwd, 'pce.md'))).toBe(false);

    const init = await runHere(['init', cwd, '--agents', '--yes']);
    expect(init.code).toBe(0);
    expect(init.stderr).toContain(' Use tabs.\n+\n+<!-- pce:begin');
    expect(await readFile(join(cwd, 'AGENTS.md'), 'utf8')).toMatch(/^Use tabs\.\n\n<!-- pce:begin/);

    const again = await runHere(['init', cwd, '--agents', '--json']);
    const { agents, written }: InitDocument = JSON.parse(again.stdout);
    expect(new Set(agents.map(({ action }) => action))).toEqual(new Set(['keep']));
    expect(written).toBe(true);
  });
});

const scriptsOfOthers = {
  'scripts/shout.mjs': `// Says a text loudly.
if (process.argv[2] === '--help') console.log('usage: shout.mjs TEXT');
else console.log(process.argv[2].toUpperCase() + '!');`,
  'scripts/tail.sh': `#!/bin/sh\n# Print the last lines of a file\n[ "$1" = --help ] && echo "usage: tail.sh FILE [LINES]" && exit\ntail -n "\${2:-1}" "$1"\n`,
  'scripts/remove-old.sh':
    '#!/bin/sh\n# Remove old files\n[ "$1" = --help ] && echo "usage: remove-old.sh DAYS" && exit\nrm -rf data\n',
  'scripts/year.sh': '#!/bin/sh\n# Say what year it is\necho 2031\n',
  'scripts/shared.mjs': 'export const add = (a, b) => a + b;',
};
