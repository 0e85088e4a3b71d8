import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runHere, runIn } from '../../test/run-here.js';
import { initFromScripts } from './init-from-scripts.js';
import { workspaceFiles } from './workspace-files.js';
import { writeMissing } from './write-missing.js';

describe('files that could be the input of a script (E1)', () => {
  it('are the shallowest first, in the order of their names, without those of the project', async () => {
    using folder = makeFolder({
      ...{ 'b.txt': '', 'a.csv': '', 'README.md': '', 'pce.md': '', 'package-lock.json': '' },
      ...{ 'z/deep/x.txt': '', 'z/c.txt': '', 'data/d.txt': '', 'data/orders.schema.json': '' },
      ...{ 'planning/p.md': '', 'execution/e.py': '', 'scratch/s.json': '', '.git/config': '' },
      ...{ 'node_modules/a/index.js': '', '.env': '', '__pycache__/x.pyc': '', LICENSE: '' },
    });

    expect(await workspaceFiles(folder.root)).toEqual([
      ...['a.csv', 'b.txt', 'data/d.txt', 'z/c.txt', 'z/deep/x.txt'],
    ]);
    expect(await workspaceFiles(join(folder.root, 'none'))).toEqual([]);
  });

  it('are not looked for deeper once there are a thousand', async () => {
    using folder = makeFolder({ 'deep/er/x.txt': '' });
    for (let index = 0; index < 1_000; index += 1) {
      writeFileSync(join(folder.root, `deep/${index}.txt`), '');
    }

    const files = await workspaceFiles(folder.root);

    expect(files).toHaveLength(1_000);
    expect(files).not.toContain('deep/er/x.txt');
  });
});

it('writes a page whose sample of a planning document runs unchanged (E1)', async () => {
  using folder = makeFolder();
  await runHere(['init', folder.root]);
  const page = readFileSync(join(folder.root, 'pce.md'), 'utf8');
  const sample = /```md\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  writeFileSync(join(folder.root, 'planning/overview.md'), sample);

  const { code } = await runIn(folder.root, ['run', 'planning/overview.md']);

  expect(code).toBe(0);
  expect(readFileSync(join(folder.root, 'scratch/plans.txt'), 'utf8')).toContain('overview.md');
});

describe('a workspace that is made from scripts (E1)', () => {
  const script = (name: string) => ({
    [`My scripts/${name}.sh`]: '#!/bin/sh\n# Say hello\necho hello\n',
  });

  it('gets a new plan each time, beside the existing ones', async () => {
    using folder = makeFolder(script('hello'));
    const make = () => initFromScripts(folder.root, join(folder.root, 'My scripts'));

    const made = [await make(), await make(), await make(), await make()];

    expect(made.map(({ plan }) => plan)).toEqual([
      'planning/first-steps.md',
      'planning/use-My-scripts.md',
      'planning/use-My-scripts-2.md',
      'planning/use-My-scripts-3.md',
    ]);
    expect(made.map(({ tools }) => tools)).toEqual(made.map(() => ['script.hello']));
    expect(made[1]?.files).toEqual(['planning/use-My-scripts.md']);
    expect(made[1]?.kept).toContain('execution/hello.tool.yaml');
    expect(readFileSync(join(folder.root, 'planning/first-steps.md'), 'utf8')).toContain(
      'Tries the scripts of `My scripts`.',
    );
  });

  it('tries six of its scripts, and names the others', async () => {
    const names = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8'];
    using folder = makeFolder(Object.assign({}, ...names.map(script)));

    const { plan } = await initFromScripts(folder.root, join(folder.root, 'My scripts'));
    const text = readFileSync(join(folder.root, plan), 'utf8');
    const [steps = '', more = ''] = text.split('## Constraints');

    expect(steps.match(/script\.\w+/g)).toHaveLength(6);
    expect(more.match(/script\.\w+/g)).toHaveLength(2);
  });

  it('can be the folder of the scripts itself', async () => {
    using folder = makeFolder({ 'hello.sh': '#!/bin/sh\n# Say hello\necho hello\n' });

    const { plan } = await initFromScripts(folder.root, folder.root);

    expect(readFileSync(join(folder.root, plan), 'utf8')).toContain('the scripts of `.`');
  });
});

describe('missing files that are written (E4)', () => {
  it('are those that were not there', async () => {
    using folder = makeFolder({ 'a/b.txt': 'mine' });

    expect(await writeMissing(folder.root, { 'a/b.txt': 'new', 'c/d.txt': 'new' })).toEqual({
      ...{ files: ['c/d.txt'], kept: ['a/b.txt'] },
    });
    expect(readFileSync(join(folder.root, 'a/b.txt'), 'utf8')).toBe('mine');
  });

  it('are named if they cannot be written', async () => {
    using folder = makeFolder({ a: '' });

    await expect(writeMissing(folder.root, { 'a/b.txt': '' })).rejects.toThrow(
      `${join(folder.root, 'a/b.txt')} cannot be written: `,
    );
  });
});

describe('what pce init says (E1)', () => {
  const next = (root: string, plan = 'planning/first-steps.md') => [
    ...[`  cd `, `  pce check ${plan}`, `  pce run ${plan}`, '  pce log last'],
    root,
  ];

  it('lists the written files and the next steps', async () => {
    using folder = makeFolder({ 'scripts/hello.sh': '#!/bin/sh\n# Say hello\necho hello\n' });
    const plain = await runHere(['init', join(folder.root, 'plain')]);
    const again = await runHere(['init', join(folder.root, 'plain')]);
    const scripts = join(folder.root, 'scripts');
    const from = await runHere(['init', join(folder.root, 'tools'), '--from', scripts]);

    expect(plain.stdout).toContain(
      `${folder.root}/plain is a workspace now: pce.md, .gitignore, planning/first-steps.md. Next:`,
    );
    expect(plain.stderr).toBe('');
    for (const line of next(folder.root)) expect(plain.stdout).toContain(line);
    expect(plain.stdout).not.toContain('pce tools list');
    expect(again.stdout).toContain('is a workspace already; nothing was written. Next:');
    expect(again.stderr).toContain('kept as it is: pce.md\n');
    expect(again.stderr).not.toContain('to .gitignore');
    expect(from.stdout).toContain('  pce tools list              # your scripts\n');
  });

  it.each([
    ['.env\n.pce\n', false],
    ['/.env\r\n /.pce/ \r\n', false],
    ['.env\n', true],
    ['.pce/\n', true],
    ['my.env\n.pced\n', true],
  ])('is what a .gitignore with %j lacks: %s', async (text, isMissing) => {
    using folder = makeFolder({ '.gitignore': text });

    const { stderr } = await runHere(['init', folder.root]);

    expect(stderr.includes('add .env, .pce/ and scratch/ to .gitignore')).toBe(isMissing);
  });

  it('is what becomes of the files for agents, before and after', async () => {
    using folder = makeFolder({ '.mcp.json': '{"mcpServers":{"pce":{"command":"mine"}}}' });
    const shown = await runHere(['init', folder.root, '--agents', '--dry-run']);
    const made = await runHere(['init', folder.root, '--agents']);

    expect(shown.stdout).toBe('nothing was written: run it without --dry-run\n');
    expect(shown.stderr).toContain('+++ AGENTS.md');
    expect(shown.stderr).toContain(
      'stays as it is: .mcp.json (its server pce is your own, and stays)',
    );
    expect(made.stdout).toMatch(
      /^written for agents: AGENTS\.md, \.codex\/config\.toml, \.cursor\/mcp\.json, \.gemini\/settings\.json\n/,
    );
  });

  it('is that --dry-run is for --agents', async () => {
    using folder = makeFolder();
    const { code, stderr } = await runHere(['init', folder.root, '--dry-run']);

    expect(code).toBe(1);
    expect(stderr).toContain('name both');
    expect(existsSync(join(folder.root, 'pce.md'))).toBe(false);
  });

  it('is which file for agents cannot be read, and then nothing is written', async () => {
    using folder = makeFolder();
    mkdirSync(join(folder.root, 'AGENTS.md'));
    const { code, stderr } = await runHere(['init', folder.root, '--agents']);

    expect(code).toBe(1);
    expect(stderr).toMatch(/AGENTS\.md: .*Nothing was written/);
    expect(existsSync(join(folder.root, 'pce.md'))).toBe(false);
  });
});
