import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bareOutcome, sandboxOutcome } from '../../test/sandbox-outcome.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { allOf, tryRoads } from '../../test/try-roads.js';

const denied = 'ERR_ACCESS_DENIED';

it('reads nothing outside its scratch folder, by any road (B8)', async () => {
  const roads = {
    sync: `fs.readFileSync('/etc/passwd', 'utf8')`,
    callback: `new Promise((y, n) => fs.readFile('/etc/passwd', 'utf8', (e, t) => e ? n(e) : y(t)))`,
    promise: `fsp.readFile('/etc/passwd', 'utf8')`,
    stream: `once(fs.createReadStream('/etc/passwd'), 'data')`,
    open: `fs.openSync('/etc/passwd')`,
    folder: `fs.readdirSync('/etc')`,
    'opened folder': `fsp.opendir('/etc')`,
    bytes: `fs.readFileSync(Buffer.from('/etc/passwd'), 'utf8')`,
    url: `fs.readFileSync(pathToFileURL('/etc/passwd'), 'utf8')`,
    upwards: `fs.readFileSync('../../../../../../../etc/passwd', 'utf8')`,
    'through the folder': `fs.readFileSync(process.cwd() + '/x/../../../../../etc/passwd')`,
    'the same in bytes': `fs.readFileSync(Buffer.from(process.cwd() + '/../../etc/passwd'))`,
    copy: `fs.copyFileSync('/etc/passwd', 'copied')`,
    rename: `fs.renameSync('/etc/hostname', 'renamed')`,
    stat: `fs.statSync('/etc/passwd').size`,
    'stat of links': `fs.lstatSync('/etc/passwd').size`,
    existence: `fs.existsSync('/etc/passwd')`,
    'real path': `fs.realpathSync('/etc/passwd')`,
    'real path of a link': `fs.realpathSync('/proc/self/exe')`,
    access: `fs.accessSync('/etc/passwd')`,
    'the parent’s environment': `fs.readFileSync('/proc/' + args.parent + '/environ', 'utf8')`,
    'its own environment': `fs.readFileSync('/proc/self/environ', 'utf8')`,
    memory: `fs.readFileSync('/proc/self/mem')`,
    'command line': `fs.readFileSync('/proc/self/cmdline', 'utf8')`,
    descriptors: `fs.readFileSync('/proc/self/fd/0', 'utf8')`,
    'standard input by name': `fs.readFileSync('/dev/stdin', 'utf8')`,
  };

  expect(await bareOutcome(tryRoads(roads), { args: { parent: process.pid } })).toEqual(
    allOf(roads, denied),
  );
});

it('writes nothing outside its scratch folder, by any road (B8)', async () => {
  const outside = temporaryFolder({ 'kept.txt': 'kept', 'scratch/in.txt': 'in' });
  const roads = {
    write: `fs.writeFileSync(args.outside + '/new.txt', 'x')`,
    append: `fs.appendFileSync(args.outside + '/kept.txt', 'x')`,
    'by a path upwards': `fs.writeFileSync('../new.txt', 'x')`,
    'beside, with a name that begins alike': `fs.writeFileSync(args.outside + '/scratch-2', 'x')`,
    stream: `once(fs.createWriteStream(args.outside + '/new.txt'), 'open')`,
    folder: `fs.mkdirSync(args.outside + '/folder')`,
    'temporary folder': `fs.mkdtempSync(args.outside + '/t-')`,
    remove: `fs.rmSync(args.outside + '/kept.txt')`,
    unlink: `fsp.unlink(args.outside + '/kept.txt')`,
    truncate: `fs.truncateSync(args.outside + '/kept.txt')`,
    times: `fs.utimesSync(args.outside + '/kept.txt', 0, 0)`,
    'move out': `fs.renameSync('in.txt', '../in.txt')`,
    'copy out': `fs.copyFileSync('in.txt', '../in.txt')`,
    'open to write': `fs.openSync(args.outside + '/new.txt', 'w')`,
    'temporary folder of the host': `fs.writeFileSync('/tmp/pce-escaped', 'x')`,
  };

  const scratch = join(outside, 'scratch');
  const outcome = await bareOutcome(tryRoads(roads), { scratch, args: { outside } });

  expect(outcome).toEqual(allOf(roads, denied));
  expect(readdirSync(outside).sort()).toEqual(['kept.txt', 'scratch']);
  expect(readFileSync(join(outside, 'kept.txt'), 'utf8')).toBe('kept');
});

it('ends in a structured failure where a tool does not catch the refusal (B5, B8)', async () => {
  const source = `import fs from 'fs'; export default () => fs.readFileSync('/etc/passwd', 'utf8')`;

  expect(await sandboxOutcome(source)).toEqual({
    failure: 'sandbox_violation',
    message: 'tool.mjs: FileSystemRead of /etc/passwd is not allowed',
  });
});

it('has nothing with which to make a link, watch a file or change a mode (B8)', async () => {
  const source = `
    import fs from 'fs';
    import fsp from 'fs/promises';
    const names = ['symlink', 'link', 'readlink', 'chmod', 'chown', 'lchown', 'fchmod', 'watch', 'watchFile',
      'cp', 'glob', 'statfs', 'openAsBlob'];
    export default () => {
      const real = fs.createReadStream('nothing').on('error', () => {});
      const hidden = Object.getOwnPropertySymbols(real).map((key) => real[key]);
      const places = [fs, fsp, fs.promises, ...hidden].filter((each) => typeof each === 'object' && each !== null);
      return places.flatMap((place) => names.flatMap((name) => [name, name + 'Sync']).filter((name) => name in place));
    };`;

  expect(await bareOutcome(source)).toEqual({ value: [] });
});

it.each([
  ['a link to a file', '/etc/passwd'],
  ['a link to a folder', '/etc'],
  ['a link to nothing', '/nothing/there'],
])('does not start in a scratch folder that holds %s (B8)', async (_, target) => {
  const scratch = temporaryFolder({ 'deep/in.txt': 'in' });
  symlinkSync(target, join(scratch, 'deep', 'link'));

  expect(await sandboxOutcome(`export default () => 'started'`, { scratch })).toEqual({
    failure: 'sandbox_violation',
    message: expect.stringContaining(
      'deep/link in the scratch folder is neither a file nor a folder',
    ),
  });
});

it('removes its own scratch folder, whatever was left there (B8)', async () => {
  const temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const source = `
    import fs from 'fs';
    const nest = (path) => {
      for (let depth = 0; depth < 12; depth += 1) path += '/' + 'd'.repeat(200);
      fs.mkdirSync(path, { recursive: true });
      return path;
    };
    export default () => {
      fs.mkdirSync('closed', { mode: 0o300 });
      fs.writeFileSync('closed/file', 'x');
      fs.writeFileSync(Buffer.from([0xff, 0xfe]), 'x');
      const deep = nest('a');
      nest('b');
      fs.renameSync('b', deep + '/b');
      return 'deeper than a path is long';
    };`;

  expect(await bareOutcome(source)).toMatchObject({ failure: 'sandbox_violation' });
  expect(readdirSync(temporary)).toEqual([]);
});
