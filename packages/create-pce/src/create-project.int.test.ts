import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { type CreatedProject, createProject } from './create-project.js';

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs it in a folder; with `typed`, at a terminal at which a person types these lines and leaves. */
async function run(cwd: string, args: readonly string[], typed?: string): Promise<Ended> {
  const lines: string[] = [];
  const errors: string[] = [];
  const input = new PassThrough();
  if (typed !== undefined) input.end(typed);
  const code = await createProject({
    args,
    cwd,
    env: {},
    ...(typed !== undefined && { terminal: { input, output: new PassThrough() } }),
    print: (line) => lines.push(line),
    warn: (line) => errors.push(line),
  });
  return { code, output: lines.join('\n'), errors: errors.join('\n') };
}

it.each(['app', 'worker', 'plugin', 'workspace'])('writes the template %s', async (template) => {
  using folder = makeFolder();
  const { code, output } = await run(folder.root, [
    'My App',
    '-t',
    template,
    '--json',
    '--no-install',
  ]);
  expect(code).toBe(0);
  const created: CreatedProject = JSON.parse(output);
  expect(created).toMatchObject({
    template,
    installed: false,
    folder: join(folder.root, 'My App'),
  });
  expect(created.next.slice(0, 2)).toEqual(['cd "My App"', 'npm install']);
  for (const file of created.files) expect(existsSync(join(created.folder, file)), file).toBe(true);
  const manifest = JSON.parse(readFileSync(join(created.folder, 'package.json'), 'utf8'));
  expect(manifest.name).toBe('my-app');
  expect(JSON.stringify(manifest)).toMatch(/"@pce\/[a-z]+":"\^\d/);
  expect(JSON.stringify(manifest)).not.toContain('workspace:');
});

it('asks for what is missing, and takes defaults for empty answers', async () => {
  using folder = makeFolder();
  const { code, output } = await run(folder.root, [], 'mine\n9\nplugin\nno\n');
  expect(code).toBe(0);
  expect(output).toContain('npm install');
  expect(readFileSync(join(folder.root, 'mine/package.json'), 'utf8')).toContain('"name": "mine"');

  await run(folder.root, ['--no-install'], '\n\n');
  expect(existsSync(join(folder.root, 'pce-app/src/desk.ts'))).toBe(true);
});

it('writes nothing if the person leaves the questions', async () => {
  using folder = makeFolder();
  expect(await run(folder.root, [], 'mine\n')).toMatchObject({ code: 130 });
  expect(existsSync(join(folder.root, 'mine'))).toBe(false);
});

it('refuses a folder with files, and with --overwrite keeps the others', async () => {
  using folder = makeFolder({ 'mine/notes.md': 'mine', 'mine/README.md': 'old' });
  const args = ['mine', '-t', 'plugin', '--no-install'];
  const refused = await run(folder.root, args);
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('--overwrite') });
  expect(readFileSync(join(folder.root, 'mine/README.md'), 'utf8')).toBe('old');

  expect(await run(folder.root, [...args, '--overwrite'])).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder.root, 'mine/README.md'), 'utf8')).not.toBe('old');
  expect(readFileSync(join(folder.root, 'mine/notes.md'), 'utf8')).toBe('mine');
});

it('writes nothing if a file stands where a folder has to be', async () => {
  using folder = makeFolder({ 'mine/src': 'a file', 'mine/README.md': 'old' });
  const args = ['mine', '-t', 'plugin', '--no-install', '--overwrite'];
  expect(await run(folder.root, args)).toMatchObject({ code: 1 });
  expect(readFileSync(join(folder.root, 'mine/README.md'), 'utf8')).toBe('old');
  expect(existsSync(join(folder.root, 'mine/package.json'))).toBe(false);
});

it('writes into the current folder', async () => {
  using folder = makeFolder({ '.git/HEAD': 'ref: refs/heads/main' });
  const { code, output } = await run(folder.root, ['.', '-t', 'plugin', '--json', '--no-install']);
  expect(code).toBe(0);
  expect(JSON.parse(output).next[0]).toBe('npm install');
  expect(readFileSync(join(folder.root, '.gitignore'), 'utf8')).toContain('node_modules');
});

it.each([[['a', 'b']], [['--template', 'nothing']], [['--frobnicate']]])(
  'refuses the usage %j',
  async (args) => {
    using folder = makeFolder();
    expect(await run(folder.root, args)).toMatchObject({ code: 2, output: '' });
  },
);
