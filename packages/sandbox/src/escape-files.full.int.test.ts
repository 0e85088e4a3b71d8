import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type SandboxOutcome, sandboxOutcome } from '../test/sandbox-outcome.js';
import { temporaryFolder } from '../test/temporary-folder.js';

/** A module that tries each way and returns the outcome: a text, or an error's code. */
const tryRoads = (roads: Readonly<Record<string, string>>): string => `
  import fs from 'node:fs';
  const roads = { ${Object.entries(roads).map(([name, code]) => `${JSON.stringify(name)}: async (args) => ${code}`)} };
  export default async (args) => {
    const came = {};
    for (const [name, road] of Object.entries(roads)) {
      try { came[name] = String(await road(args)) } catch (error) { came[name] = error.code ?? error.message }
    }
    return came;
  }`;

const cameOf = (outcome: SandboxOutcome): readonly unknown[] =>
  'value' in outcome ? Object.values(Object(outcome.value)) : [outcome];

it('does not leave its folder by any path (B8)', async () => {
  const outside = temporaryFolder({ secret: 'SECRET' });
  const scratch = temporaryFolder({ here: 'here' });
  const secret = join(outside, 'secret');
  const roads = {
    absolute: `fs.readFileSync(args.secret, 'utf8')`,
    up: `fs.readFileSync('../'.repeat(20) + args.secret.slice(1), 'utf8')`,
    within: `fs.readFileSync('here/../../' + args.secret, 'utf8')`,
    backslash: `fs.readFileSync('..\\\\..\\\\etc\\\\passwd', 'utf8')`,
    tmp: `fs.readFileSync('/tmp/../' + args.secret, 'utf8')`,
    twice: `fs.readFileSync('/tmp//..//..//etc/passwd', 'utf8')`,
    nul: `fs.readFileSync('here\\0/../' + args.secret, 'utf8')`,
    proc: `fs.readFileSync('/proc/self/environ', 'utf8')`,
    device: `fs.readFileSync('/dev/stdin', 'utf8')`,
    list: `fs.readdirSync(args.outside)`,
    write: `fs.writeFileSync(args.outside + '/new', 'x')`,
    make: `fs.mkdirSync('../new')`,
    moveOut: `fs.renameSync('here', args.outside + '/here')`,
    moveIn: `fs.renameSync(args.secret, 'mine')`,
    copy: `fs.copyFileSync(args.secret, 'mine')`,
    remove: `fs.rmSync(args.outside, { recursive: true })`,
    removeRoot: `fs.rmSync('.', { recursive: true })`,
    truncate: `fs.truncateSync(args.secret)`,
    open: `fs.openSync(args.secret)`,
    object: `fs.readFileSync({ toString: () => args.secret, path: args.secret })`,
    list2: `fs.readFileSync([args.secret])`,
  };

  const outcome = await sandboxOutcome(tryRoads(roads), { args: { secret, outside }, scratch });

  for (const came of cameOf(outcome)) expect(came).toMatch(/^E[A-Z]+$/);
  expect(JSON.stringify(outcome)).not.toContain('SECRET');
  expect([readdirSync(outside), readFileSync(secret, 'utf8'), readdirSync(scratch)]).toEqual([
    ['secret'],
    'SECRET',
    ['here'],
  ]);
});

it('does not start in a scratch folder that leads out, exceeds its limits or cannot be counted (B8)', async () => {
  const outside = temporaryFolder({ secret: 'SECRET' });
  const linked = temporaryFolder({ 'a/file': '' });
  symlinkSync(join(outside, 'secret'), join(linked, 'a/link'));
  const full = temporaryFolder({ a: '', b: '', c: '' });
  const limits = { maxScratchFiles: 2 };
  const none = join(outside, 'secret');

  for (const scratch of [linked, full, none]) {
    expect(await sandboxOutcome('export default () => 1', { scratch, limits })).toMatchObject({
      failure: 'sandbox_violation',
    });
  }
});

/** Every way to use disk space, each until it is rejected; then the host measures the usage. */
const greed = {
  write: `{ for (let at = 0; ; at += 1) fs.writeFileSync('file' + at, Buffer.alloc(30_000)) }`,
  append: `{ for (;;) fs.appendFileSync('file0', Buffer.alloc(1_000)) }`,
  hole: `fs.truncateSync('file0', 1e12)`,
  far: `{ const file = fs.openSync('file0', 'r+'); try { fs.writeSync(file, 'x', 1e9) } finally { fs.closeSync(file) } }`,
  folders: `{ for (let at = 0; ; at += 1) fs.mkdirSync('folder' + at) }`,
  deep: `fs.mkdirSync('d/'.repeat(50), { recursive: true })`,
  copy: `{ for (let at = 0; ; at += 1) fs.copyFileSync('file0', 'copy' + at) }`,
  open: `{ const file = fs.openSync('held', 'w'); fs.unlinkSync('held') }`,
  renamed: `{ const file = fs.openSync('file0', 'r+'); fs.renameSync('file1', 'file0') }`,
  folderOfOpen: `{ fs.rmSync('file1'); fs.mkdirSync('f'); fs.openSync('f/held', 'w'); fs.rmSync('f', { recursive: true }) }`,
};

it('stays within its disk space, deleted and open files included (B8)', async () => {
  const scratch = temporaryFolder();
  const limits = { maxScratchBytes: 100_000, maxScratchFiles: 20 };

  const outcome = await sandboxOutcome(tryRoads(greed), { scratch, limits });

  for (const came of cameOf(outcome)) expect(came).toMatch(/^(ENOSPC|EBUSY)$/);
  const entries = readdirSync(scratch, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  expect(entries.length).toBeLessThanOrEqual(20);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100_000);
});

it('may reuse space that it has freed (B8)', async () => {
  const source = `
    import fs from 'node:fs';
    export default () => { for (let at = 0; at < 20; at += 1) { fs.writeFileSync('file', Buffer.alloc(90_000)); fs.rmSync('file') } return 'done' }`;

  expect(await sandboxOutcome(source, { limits: { maxScratchBytes: 100_000 } })).toEqual({
    value: 'done',
  });
});

it('reports it if a tool ends with the rejection (B8)', async () => {
  const source = `import fs from 'node:fs'; export default () => fs.writeFileSync('big', Buffer.alloc(2_000))`;

  expect(await sandboxOutcome(source, { limits: { maxScratchBytes: 1_000 } })).toEqual({
    failure: 'sandbox_violation',
    message: expect.stringContaining('1000 bytes'),
  });
});

it('has no descriptor that it did not open (B8)', async () => {
  const roads = Object.fromEntries(
    [...Array(32).keys()].flatMap((fd) => [
      [`write ${fd}`, `fs.writeSync(${fd}, Buffer.alloc(16))`],
      [`read ${fd}`, `fs.readSync(${fd}, Buffer.alloc(16))`],
      [`close ${fd}`, `fs.closeSync(${fd})`],
    ]),
  );

  expect(new Set(cameOf(await sandboxOutcome(tryRoads(roads))))).toEqual(new Set(['EBADF']));
});

const workspace = {
  'data.csv': 'a\nb',
  '.env': 'KEY=SECRET',
  'src/.env.local': 'KEY=SECRET',
  '.git/config': 'SECRET',
};

it('reads a workspace without its secrets, and writes below /tmp only (B8)', async () => {
  const root = temporaryFolder(workspace);
  const outside = temporaryFolder({ secret: 'SECRET' });
  symlinkSync(join(outside, 'secret'), join(root, 'link'));
  const roads = {
    read: `fs.readFileSync('data.csv', 'utf8').length`,
    absolute: `fs.readFileSync(args.root + '/data.csv', 'utf8').length`,
    list: `fs.readdirSync('.').sort()`,
    tmp: `{ fs.writeFileSync('/tmp/x', 'y'); return fs.readFileSync('/tmp/x', 'utf8') + fs.readdirSync('/tmp') }`,
    env: `fs.readFileSync('.env', 'utf8')`,
    inner: `fs.readFileSync('src/.env.local', 'utf8')`,
    git: `fs.readFileSync('.git/config', 'utf8')`,
    link: `fs.readFileSync('link', 'utf8')`,
    write: `fs.writeFileSync('data.csv', '')`,
    make: `fs.mkdirSync('new')`,
    remove: `fs.rmSync('data.csv')`,
    move: `fs.renameSync('data.csv', 'x')`,
    across: `fs.renameSync('data.csv', '/tmp/x')`,
  };

  const outcome = await sandboxOutcome(tryRoads(roads), { args: { root }, workspace: { root } });

  expect(outcome).toMatchObject({
    value: { read: '3', absolute: '3', list: 'data.csv,src', tmp: 'yx' },
  });
  for (const came of cameOf(outcome).slice(4)) expect(came).toMatch(/^(EACCES|EXDEV)$/);
  expect(JSON.stringify(outcome)).not.toContain('SECRET');
});

it('writes into a workspace if allowed, but not over protected files (B8)', async () => {
  const root = temporaryFolder(workspace);
  mkdirSync(join(root, 'out'));
  writeFileSync(join(root, 'other'), 'x');
  linkSync(join(root, 'other'), join(root, 'out/hard'));
  const roads = {
    write: `fs.writeFileSync('out/new', 'x'.repeat(900))`,
    more: `fs.writeFileSync('out/more', 'x'.repeat(200))`,
    env: `fs.writeFileSync('.env', '')`,
    tree: `fs.rmSync('src', { recursive: true })`,
    over: `fs.renameSync('data.csv', '.env')`,
  };

  const outcome = await sandboxOutcome(tryRoads(roads), {
    workspace: { root, access: 'write' },
    limits: { maxScratchBytes: 1_000 },
  });

  expect(cameOf(outcome)).toEqual(['undefined', 'ENOSPC', 'EACCES', 'EACCES', 'EACCES']);
  expect(readFileSync(join(root, '.env'), 'utf8')).toBe('KEY=SECRET');
  expect(readFileSync(join(root, 'src/.env.local'), 'utf8')).toBe('KEY=SECRET');
});
