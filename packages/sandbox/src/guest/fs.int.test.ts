import * as nodeFs from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { guestHost } from '../../test/guest-host.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { fs } from './fs.js';

type Fs = Pick<
  typeof nodeFs,
  | 'readFileSync'
  | 'writeFileSync'
  | 'appendFileSync'
  | 'statSync'
  | 'lstatSync'
  | 'existsSync'
  | 'readdirSync'
  | 'mkdirSync'
  | 'mkdtempSync'
  | 'rmSync'
  | 'rmdirSync'
  | 'unlinkSync'
  | 'renameSync'
  | 'copyFileSync'
  | 'truncateSync'
  | 'accessSync'
  | 'openSync'
  | 'closeSync'
  | 'readSync'
  | 'writeSync'
  | 'fstatSync'
  | 'ftruncateSync'
  | 'promises'
  | 'readFile'
  | 'stat'
>;
// Only what both have is compared; the types of the library are its own.
const own: unknown = fs;
const guest = own as Fs;

const files = { 'a.txt': 'äbc', 'b/c.txt': 'c', 'b/d/e.txt': 'e', 'f.bin': 'xyz' };

/** Returns the outcome of a script on the same files with this file system: its value or its code, then the files. */
function run(api: Fs, script: (api: Fs, at: (path: string) => string) => unknown): unknown {
  const root = temporaryFolder(files);
  guestHost.root = root;
  const at = (path: string): string => (api === guest ? path : join(root, path));
  let result: unknown;
  try {
    result = script(api, at);
  } catch (error) {
    result = error instanceof Error && 'code' in error ? error.code : String(error);
  }
  const all = nodeFs.readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  const texts = all.map((path) => {
    const file = join(root, path);
    return nodeFs.statSync(file).isFile() ? [path, nodeFs.readFileSync(file, 'utf8')] : path;
  });
  return { result, texts };
}

type Script = Parameters<typeof run>[1];
const bytes = (...all: number[]): Uint8Array => Uint8Array.from(all);

function whileOpen(api: Fs, path: string, flags: string, act: (file: number) => unknown): unknown {
  const file = api.openSync(path, flags);
  try {
    return act(file);
  } finally {
    api.closeSync(file);
  }
}

const scripts: Readonly<Record<string, Script>> = {
  'reads a text': (api, at) => api.readFileSync(at('a.txt'), 'utf8'),
  'reads a text by options': (api, at) => api.readFileSync(at('a.txt'), { encoding: 'hex' }),
  'reads bytes': (api, at) => [...api.readFileSync(at('a.txt'))],
  'reads nothing that is not there': (api, at) => api.readFileSync(at('no'), 'utf8'),
  'writes a text': (api, at) => api.writeFileSync(at('new'), 'ö'),
  'writes bytes': (api, at) => api.writeFileSync(at('new'), bytes(65, 66)),
  'writes in an encoding': (api, at) => api.writeFileSync(at('new'), '4142', 'hex'),
  'replaces a longer text': (api, at) => api.writeFileSync(at('a.txt'), 'x'),
  'writes at the end': (api, at) => api.writeFileSync(at('a.txt'), 'x', { flag: 'a' }),
  'writes at the end of a new file': (api, at) => api.writeFileSync(at('new'), 'x', { flag: 'a' }),
  'writes over the beginning': (api, at) => api.writeFileSync(at('f.bin'), 'A', { flag: 'r+' }),
  'writes no file twice': (api, at) => api.writeFileSync(at('a.txt'), 'x', { flag: 'wx' }),
  'appends a text': (api, at) => api.appendFileSync(at('a.txt'), 'x'),
  'appends in an encoding': (api, at) => api.appendFileSync(at('a.txt'), '41', 'hex'),
  'appends to an open file': (api, at) => {
    const file = api.openSync(at('a.txt'), 'a');
    api.appendFileSync(file, 'x');
    api.writeFileSync(file, 'y');
    api.closeSync(file);
  },
  'distinguishes files and folders': (api, at) =>
    ['a.txt', 'b'].map((path) => {
      const stats = api.statSync(at(path));
      return [
        stats.isFile(),
        stats.isDirectory(),
        stats.isSymbolicLink(),
        stats.isFile() ? stats.size : '',
        Math.abs(stats.mtime.getTime() - stats.mtimeMs) < 1,
        stats.mtimeMs > 1_600_000_000_000,
      ];
    }),
  'has no stats of a missing file': (api, at) => api.statSync(at('no'), { throwIfNoEntry: false }),
  'has stats if they are there': (api, at) =>
    api.statSync(at('a.txt'), { throwIfNoEntry: false })?.isFile(),
  'fails for stats of a missing file': (api, at) => api.lstatSync(at('no')),
  'fails for stats below a file': (api, at) =>
    api.statSync(at('a.txt/x'), { throwIfNoEntry: true }),
  'checks existence': (api, at) =>
    ['a.txt', 'b', 'no', 'a.txt/x'].map((path) => api.existsSync(at(path))),
  'lists a folder': (api, at) => api.readdirSync(at('b')).sort(),
  'lists a folder and those in it': (api, at) =>
    api.readdirSync(at('b'), { recursive: true }).sort(),
  'lists entries': (api, at) =>
    api
      .readdirSync(at('b'), { withFileTypes: true })
      .map((entry) => [entry.name, entry.isFile(), entry.isDirectory(), entry.isSymbolicLink()])
      .sort(),
  'lists entries of folders in it': (api, at) =>
    api
      .readdirSync(at('b'), { withFileTypes: true, recursive: true })
      .map((entry) => `${entry.parentPath.slice(-1)} ${entry.name}`)
      .sort(),
  'lists no file': (api, at) => api.readdirSync(at('a.txt')),
  'makes a folder': (api, at) => api.mkdirSync(at('n')),
  'makes a folder with a mode': (api, at) => api.mkdirSync(at('n/m'), 0o777),
  'makes folders': (api, at) => void api.mkdirSync(at('n/m'), { recursive: true }),
  'makes no folder in none': (api, at) => api.mkdirSync(at('n/m')),
  'makes no folder twice': (api, at) => api.mkdirSync(at('b')),
  'makes a temporary folder': (api, at) => {
    const path = api.mkdtempSync(at('t-'));
    api.rmdirSync(path);
    return path.slice(path.lastIndexOf('t-')).length;
  },
  'makes no temporary folder in none': (api, at) => api.mkdtempSync(at('n/t-')),
  'removes a file': (api, at) => api.rmSync(at('a.txt')),
  'removes nothing that is not there': (api, at) => api.rmSync(at('no')),
  'removes by force': (api, at) => api.rmSync(at('no'), { force: true }),
  'removes a tree': (api, at) => api.rmSync(at('b'), { recursive: true }),
  'removes a file by force': (api, at) => api.rmSync(at('a.txt'), { force: true }),
  'removes no full folder': (api, at) => api.rmdirSync(at('b')),
  'removes an empty folder': (api, at) => {
    api.unlinkSync(at('b/d/e.txt'));
    api.rmdirSync(at('b/d'));
  },
  'renames a file': (api, at) => api.renameSync(at('a.txt'), at('b/x')),
  'copies a file': (api, at) => api.copyFileSync(at('a.txt'), at('b/x')),
  'cuts a file': (api, at) => api.truncateSync(at('f.bin'), 1),
  'empties a file': (api, at) => api.truncateSync(at('f.bin')),
  'checks access': (api, at) => api.accessSync(at('a.txt')),
  'finds what cannot': (api, at) => api.accessSync(at('no')),
  'reads an open file on': (api, at) => {
    const file = api.openSync(at('f.bin'), 'r');
    const target = new Uint8Array(5);
    const counts = [
      api.readSync(file, target, 1, 2, null),
      api.readSync(file, target, 3, 2, null),
      api.readSync(file, target, 0, 1, null),
      api.readSync(file, target, 0, 1, 1),
    ];
    api.closeSync(file);
    return [counts, [...target]];
  },
  'reads an open file by options': (api, at) => {
    const file = api.openSync(at('f.bin'), 'r');
    const target = new Uint8Array(4);
    const counts = [
      api.readSync(file, target, { offset: 1, length: 1, position: 2 }),
      api.readSync(file, target, { offset: 2 }),
      api.readSync(file, target),
    ];
    api.closeSync(file);
    return [counts, [...target]];
  },
  'reads a whole open file': (api, at) => {
    const file = api.openSync(at('f.bin'), 'r');
    const size = api.fstatSync(file).size;
    return [api.readFileSync(file, 'utf8'), size, api.closeSync(file)];
  },
  'writes to an open file on': (api, at) => {
    const file = api.openSync(at('new'), 'w');
    const counts = [
      api.writeSync(file, 'äb'),
      api.writeSync(file, bytes(65, 66, 67), 1),
      api.writeSync(file, bytes(68, 69, 70), 0, 1),
      api.writeSync(file, 'X', 0),
      api.writeSync(file, bytes(71, 72), 0, 2, 1),
      api.writeSync(file, 'end'),
    ];
    api.closeSync(file);
    return counts;
  },
  'writes an open file at its end': (api, at) => {
    const file = api.openSync(at('f.bin'), 'a+');
    api.writeSync(file, 'A');
    api.writeSync(file, 'B');
    const target = new Uint8Array(2);
    const read = api.readSync(file, target, 0, 2, 2);
    api.closeSync(file);
    return [read, [...target]];
  },
  'reads and writes an open file': (api, at) => {
    const file = api.openSync(at('f.bin'), 'r+');
    api.writeSync(file, 'A');
    const target = new Uint8Array(1);
    api.readSync(file, target, 0, 1, null);
    api.ftruncateSync(file, 2);
    api.closeSync(file);
    return [...target];
  },
  'empties an open file': (api, at) => {
    const file = api.openSync(at('f.bin'), 'w+');
    api.writeSync(file, 'abc');
    api.ftruncateSync(file);
    api.closeSync(file);
  },
  'writes nothing that is open for reading': (api, at) =>
    whileOpen(api, at('a.txt'), 'r', (file) => api.writeSync(file, 'x')),
  'reads nothing that is open for writing': (api, at) =>
    whileOpen(api, at('a.txt'), 'w', (file) => api.readSync(file, new Uint8Array(1))),
  'opens nothing twice that must be new': (api, at) => api.openSync(at('a.txt'), 'ax'),
  'opens a new file': (api, at) => api.closeSync(api.openSync(at('n'), 'wx+')),
  'opens nothing that is not there': (api, at) => api.openSync(at('no'), 'r+'),
  'closes nothing twice': (api, at) => {
    const file = api.openSync(at('a.txt'), 'r');
    api.closeSync(file);
    api.closeSync(file);
  },
};

describe('the file system of the isolate', () => {
  it.each(Object.entries(scripts))('%s, as that of Node (B8)', (_, script) => {
    expect(run(guest, script)).toEqual(run(nodeFs, script));
  });

  it.each<[string, Script, string]>([
    ['opens no folder', (api) => api.openSync('b', 'r'), 'EISDIR'],
    ['knows no other flags', (api) => api.openSync('a.txt', 'q'), 'EINVAL'],
    ['removes no folder that may be full', (api) => api.rmSync('b'), 'EISDIR'],
    [
      'removes nothing that is open',
      (api) => whileOpen(api, 'a.txt', 'r', () => api.unlinkSync('a.txt')),
      'EBUSY',
    ],
    [
      'removes no folder of it',
      (api) => whileOpen(api, 'b/c.txt', 'r', () => api.rmSync('b', { recursive: true })),
      'EBUSY',
    ],
    [
      'removes no empty folder of it',
      (api) => whileOpen(api, 'b/c.txt', 'r', () => api.rmdirSync('./b')),
      'EBUSY',
    ],
    [
      'moves nothing that is open',
      (api) => whileOpen(api, 'f.bin', 'r', () => api.renameSync('f.bin', 'x')),
      'EBUSY',
    ],
    [
      'moves nothing over it',
      (api) => whileOpen(api, 'f.bin', 'r', () => api.renameSync('b/c.txt', 'f.bin')),
      'EBUSY',
    ],
  ])('%s (B8)', (_, script, code) => {
    expect(run(guest, script)).toMatchObject({ result: code });
  });
});

describe('its promises and callbacks', () => {
  beforeEach(() => {
    guestHost.root = temporaryFolder(files);
  });

  it('behave like its functions (B8)', async () => {
    const { promises } = guest;
    expect(await promises.readFile('a.txt', 'utf8')).toBe('äbc');
    await expect(promises.readFile('no')).rejects.toMatchObject({ code: 'ENOENT' });
    await promises.rename('a.txt', 'z.txt');
    const all = await promises.readdir('.');
    expect(all.sort()).toEqual(['b', 'f.bin', 'z.txt']);
    expect(Object.keys(promises).sort()).toEqual(
      [
        ...['access', 'appendFile', 'copyFile', 'lstat', 'mkdir', 'mkdtemp', 'open', 'readFile'],
        ...['readdir', 'rename', 'rm', 'rmdir', 'stat', 'truncate', 'unlink', 'writeFile'],
      ].sort(),
    );
    const received = await new Promise((resolve) =>
      guest.readFile('f.bin', 'utf8', (...given) => resolve(given)),
    );
    expect(received).toEqual([null, 'xyz']);
    const failed = await new Promise((resolve) => guest.stat('no', (error) => resolve(error)));
    expect(failed).toMatchObject({ code: 'ENOENT' });
    expect(guest.readFile('no', 'utf8', undefined as never)).toBeUndefined();
  });

  it('have open files (B8)', async () => {
    const file = await guest.promises.open('f.bin', 'r+');
    expect(await file.write('AB', 1)).toEqual({ bytesWritten: 2, buffer: 'AB' });
    const target = new Uint8Array(4);
    expect(await file.read(target, 1, 2, 0)).toEqual({ bytesRead: 2, buffer: target });
    expect([...target]).toEqual([0, 120, 65, 0]);
    expect(await file.readFile('utf8')).toBe('xAB');
    expect((await file.stat()).size).toBe(3);
    await file.truncate(2);
    expect(await file.readFile({ encoding: 'utf8' })).toBe('xA');
    await file.truncate();
    await file.writeFile('new');
    await file.close();
    await expect(file.close()).rejects.toMatchObject({ code: 'EBADF' });
    expect(await guest.promises.readFile('f.bin', 'utf8')).toBe('new');
    const reader = await guest.promises.open('f.bin');
    await expect(reader.write('x')).rejects.toMatchObject({ code: 'EBADF' });
    await reader.close();
  });

  it('read and write more than one request holds (B8)', () => {
    const text = 'é'.repeat(1_300_000);
    guest.writeFileSync('big.txt', text);
    expect(nodeFs.readFileSync(join(guestHost.root, 'big.txt'), 'utf8') === text).toBe(true);
    expect(guest.readFileSync('big.txt', 'utf8') === text).toBe(true);
  });
});
