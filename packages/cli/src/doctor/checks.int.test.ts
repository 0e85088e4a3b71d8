import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { openWorkspace } from '@pce/workspace';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runIn } from '../../test/run-here.js';
import { compose } from '../workspace/compose.js';
import {
  hostChecks,
  ignoredChecks,
  interpreterChecks,
  storeCheck,
  workspaceChecks,
} from './checks.js';

afterEach(() => vi.unstubAllEnvs());

const script = '# ---\n# description: Say hello\n# effect: read\n# ---\n';

describe('what a host can do (E2)', () => {
  it('is found with its version or its place', () => {
    using folder = makeFolder({ git: '#!/bin/sh\n' });
    chmodSync(join(folder.root, 'git'), 0o755);
    vi.stubEnv('PATH', folder.root);

    expect(hostChecks()).toEqual([
      { name: 'node', status: 'ok', detail: process.version },
      { name: 'sqlite', status: 'ok', detail: `SQLite ${process.versions.sqlite}` },
      { name: 'git', status: 'ok', detail: join(folder.root, 'git') },
      { name: 'terminal', status: 'ok', detail: expect.any(String) },
    ]);
    vi.stubEnv('PATH', '');
    expect(hostChecks()[2]).toEqual({
      ...{ name: 'git', status: 'info' },
      detail: 'not on the PATH; only scripts that call it need it',
    });
  });

  it('is an error only where a script needs a program that is not there', async () => {
    using folder = makeFolder({ 'execution/hello.rb': script, 'bin/lua': '#!/bin/sh\n' });
    chmodSync(join(folder.root, 'bin/lua'), 0o755);
    vi.stubEnv('PATH', join(folder.root, 'bin'));

    const checks = interpreterChecks(await openWorkspace(folder.root));

    expect(checks.find(({ name }) => name === 'ruby')).toEqual({
      ...{ name: 'ruby', status: 'error', detail: 'execution/hello.rb needs it' },
      advice: 'install ruby, or put it on the PATH',
    });
    expect(checks.find(({ name }) => name === 'lua')).toEqual({
      ...{ name: 'lua', status: 'ok', detail: join(folder.root, 'bin/lua') },
    });
    expect(checks.find(({ name }) => name === 'perl')).toEqual({
      ...{ name: 'perl', status: 'info', detail: 'not on the PATH; no .pl script here needs it' },
    });
  });
});

describe('a workspace (E2)', () => {
  it('is counted', async () => {
    using folder = makeFolder({
      ...{ 'planning/p.md': '# P\n', 'execution/hello.sh': script, '.env': 'A_KEY=secret\n' },
    });

    expect(workspaceChecks(await openWorkspace(folder.root))).toEqual([
      {
        ...{ name: 'workspace', status: 'ok' },
        detail: `${folder.root}: plans: 1, scripts: 1, workflows: 0, secrets: 1`,
      },
    ]);
  });

  it('is reported with its problems, also without a plan', async () => {
    using folder = makeFolder({ 'workflows/bad.md': 'no workflow', 'execution/bad.sh': '# ---\n' });
    const [workspace, ...problems] = workspaceChecks(await openWorkspace(folder.root));

    expect(workspace).toMatchObject({
      ...{ status: 'warning', advice: 'pce init makes a first planning document' },
    });
    expect(problems.map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^workflows\/bad\.md:\d+$/),
    );
  });
});

describe('the store of a workspace (E2)', () => {
  const check = async (workspace: string, store?: string) => {
    await using host = await compose({ workspace, sync: 'normal', ...(store && { store }) });
    return storeCheck(host);
  };

  it('is named, and whether it is there yet', async () => {
    using folder = makeFolder({ 'planning/p.md': '# P\n' });
    const file = join(folder.root, '.pce/pce.db');
    const before = await check(folder.root);
    await runIn(folder.root, ['run', 'List the files in `planning`']);

    expect(before).toEqual({
      name: 'store',
      status: 'ok',
      detail: `${file} (made by the first run)`,
    });
    expect(await check(folder.root)).toEqual({ name: 'store', status: 'ok', detail: file });
    expect(await check(folder.root, 'memory')).toEqual({
      ...{ name: 'store', status: 'ok', detail: 'in memory' },
    });
  });

  it('is reported with advice if it does not answer', async () => {
    using folder = makeFolder({ 'planning/p.md': '# P\n' });
    mkdirSync(join(folder.root, '.pce'));
    writeFileSync(join(folder.root, '.pce/pce.db'), 'no database at all'.repeat(99));

    expect(await check(folder.root)).toMatchObject({
      ...{ name: 'store', status: 'error', detail: expect.stringContaining('pce.db') },
      advice: 'allow this user to write it, or name another file with --store',
    });
    expect(await check(folder.root, 'postgres://ann:secret@127.0.0.1:9/pce')).toMatchObject({
      ...{ name: 'store', status: 'error', detail: expect.not.stringContaining('secret') },
      advice: 'start the server, or correct --store; PGPASSWORD may hold the password',
    });
  });
});

it.each([
  ['.env\nscratch/\n', { status: 'ok' }],
  ['.env\n', { status: 'warning', advice: 'add scratch/ to .gitignore' }],
])('says whether git leaves out secrets and temporary files: %j (E2)', (ignored, check) => {
  using folder = makeFolder({ '.gitignore': ignored });
  expect(ignoredChecks(folder.root)).toEqual([]);
  execFileSync('git', ['init', '-q'], { cwd: folder.root });
  expect(ignoredChecks(folder.root)).toMatchObject([check]);
});

it('prints a line for each check, with what to do below it (E2)', async () => {
  using folder = makeFolder({ 'execution/hello.rb': script });
  vi.stubEnv('PATH', '');
  const { code, stdout } = await runIn(folder.root, ['doctor']);
  const lines = stdout.split('\n');

  expect(code).toBe(1);
  expect(lines[0]).toBe(`✔ node       ${process.version}`);
  expect(lines).toContain('· perl       not on the PATH; no .pl script here needs it');
  const at = lines.indexOf('✖ ruby       execution/hello.rb needs it');
  expect(lines[at + 1]).toBe('    install ruby, or put it on the PATH');
  expect(lines).toContainEqual(expect.stringMatching(/^! workspace {2}/));
});
