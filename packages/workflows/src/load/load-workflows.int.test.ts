import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadWorkflows } from './load-workflows.js';

const workflow = (name: string) => `---\nname: ${name}\nsteps: [{ name: s, tool: t }]\n---\n`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pce-workflows-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
}

describe('loadWorkflows', () => {
  it('is documented by a README that shows the workflow of the fixtures unchanged', async () => {
    const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
    const example = await read('../__fixtures__/find-product.md');
    expect(await read('../../README.md')).toContain(example.trimEnd());
  });

  it('reads Markdown files at any depth in sorted order, and no README or hidden file (B1)', async () => {
    await write('b.md', workflow('b'));
    await write('a/deep/c.md', workflow('c'));
    await write('README.md', '# Notes');
    await write('.git/x.md', workflow('x'));
    await write('notes.txt', 'x');
    const { list, problems } = await loadWorkflows([folder, folder]);
    expect(list.map(({ name, file }) => [name, file])).toEqual([
      ['b', join(folder, 'b.md')],
      ['c', join(folder, 'a/deep/c.md')],
    ]);
    expect(problems).toEqual([]);
  });

  it('loads the others if one has an error, and reports file and line (B1)', async () => {
    await write('bad.md', '---\nname: bad\nsteps: 3\n---\n');
    await write('good.md', workflow('good'));
    const { list, problems } = await loadWorkflows(folder);
    expect(list.map(({ name }) => name)).toEqual(['good']);
    expect(problems).toEqual([
      {
        file: join(folder, 'bad.md'),
        line: 3,
        severity: 'error',
        message: 'steps: expected a list, found a number',
      },
    ]);
  });

  it('does not follow links out of the folder, and terminates on a loop of links (B1)', async () => {
    await write('outside/secret.md', workflow('secret'));
    await write('in/real.md', workflow('real'));
    await symlink(join(folder, 'outside'), join(folder, 'in/folder'));
    await symlink(join(folder, 'outside/secret.md'), join(folder, 'in/secret.md'));
    await symlink(join(folder, 'in/real.md'), join(folder, 'in/alias.md'));
    await symlink(join(folder, 'in'), join(folder, 'in/loop'));
    await symlink(join(folder, 'nowhere'), join(folder, 'in/nowhere.md'));
    const { list, problems } = await loadWorkflows(join(folder, 'in'));
    expect(list.map(({ name }) => name)).toEqual(['real']);
    expect(problems.map(({ file, message }) => [file.slice(folder.length), message])).toEqual([
      ['/in/folder', 'a link that leads out of the folder is not followed'],
      ['/in/nowhere.md', 'a link that leads nowhere'],
      ['/in/secret.md', 'a link that leads out of the folder is not followed'],
    ]);
  });

  it('does not read files that are too large, too many or not text (B1)', async () => {
    await write('a.md', Uint8Array.from([0x2d, 0xff, 0xfe]));
    await write('b.md', workflow('b'.repeat(200)));
    await write('c.md', workflow('c'));
    await write('d.md', workflow('d'));
    const { list, problems } = await loadWorkflows(folder, { maxFileBytes: 100, maxFiles: 3 });
    expect(list.map(({ name }) => name)).toEqual(['c']);
    expect(problems.map(({ file, message }) => [file.slice(-4), message])).toEqual([
      ['d.md', 'more than 3 files; this one and the rest are not read'],
      ['a.md', 'not UTF-8 text; not read'],
      ['b.md', 'larger than 100 bytes; not read'],
    ]);
  });

  it('rejects a missing folder, unless it is optional (B1)', async () => {
    const missing = join(folder, 'missing');
    await expect(loadWorkflows(missing)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(loadWorkflows(missing)).rejects.toThrow(
      `the workflow folder ${missing} is not there`,
    );
    expect((await loadWorkflows(missing, { isOptional: true })).list).toEqual([]);
    await write('file.md', workflow('a'));
    await expect(loadWorkflows(join(folder, 'file.md'))).rejects.toThrow('is not a folder');
  });
});
