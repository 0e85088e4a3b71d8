import * as nodeFs from 'node:fs';
import { isJsonObject } from '@pce/core/internal';
import { beforeAll, describe, expect, it } from 'vitest';
import { sandboxOutcome } from '../test/sandbox-outcome.js';
import { temporaryFolder } from '../test/temporary-folder.js';
import { runInSandbox } from './run-in-sandbox.js';

type Fs = typeof nodeFs;
type Script = (api: Fs, at: (path: string) => string) => unknown;

const files = { 'a.txt': 'äbc', 'b/c.txt': 'c', 'b/d/e.txt': 'e', 'f.bin': 'xyz' };

/** Returns the outcome of a script on files below a root, by its value or code, and the files afterwards. */
function run(api: Fs, root: string, script: Script): unknown {
  const at = (path: string): string => `${root}/${path}`;
  let result: unknown;
  try {
    result = script(api, at);
  } catch (error) {
    result = error instanceof Error && 'code' in error ? error.code : String(error);
  }
  const all = api.readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  const texts = all.map((path) =>
    api.statSync(at(path)).isFile() ? [path, api.readFileSync(at(path), 'utf8')] : path,
  );
  return { result, texts };
}

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
  'appends to an open file': (api, at) =>
    whileOpen(api, at('a.txt'), 'a', (file) => {
      api.appendFileSync(file, 'x');
      api.writeFileSync(file, 'y');
    }),
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
  'reads an open file on': (api, at) =>
    whileOpen(api, at('f.bin'), 'r', (file) => {
      const target = new Uint8Array(5);
      const places = [
        [1, 2, null],
        [3, 2, null],
        [0, 1, null],
        [0, 1, 1],
      ] as const;
      const read = ([offset, length, position]: (typeof places)[number]): number =>
        api.readSync(file, target, offset, length, position);
      return [places.map(read), [...target]];
    }),
  'reads an open file by options': (api, at) =>
    whileOpen(api, at('f.bin'), 'r', (file) => {
      const target = new Uint8Array(4);
      const options = [{ offset: 1, length: 1, position: 2 }, { offset: 2 }, undefined];
      return [options.map((each) => api.readSync(file, target, each)), [...target]];
    }),
  'reads a whole open file': (api, at) =>
    whileOpen(api, at('f.bin'), 'r', (file) => [
      api.readFileSync(file, 'utf8'),
      api.fstatSync(file).size,
    ]),
  'writes to an open file on': (api, at) =>
    whileOpen(api, at('new'), 'w', (file) => [
      api.writeSync(file, 'äb'),
      api.writeSync(file, bytes(65, 66, 67), 1),
      api.writeSync(file, bytes(68, 69, 70), 0, 1),
      api.writeSync(file, 'X', 0),
      api.writeSync(file, bytes(71, 72), 0, 2, 1),
      api.writeSync(file, 'end'),
    ]),
  'writes an open file at its end': (api, at) =>
    whileOpen(api, at('f.bin'), 'a+', (file) => {
      for (const text of ['A', 'B']) api.writeSync(file, text);
      const target = new Uint8Array(2);
      return [api.readSync(file, target, 0, 2, 2), [...target]];
    }),
  'reads and writes an open file': (api, at) =>
    whileOpen(api, at('f.bin'), 'r+', (file) => {
      api.writeSync(file, 'A');
      const target = new Uint8Array(1);
      api.readSync(file, target, 0, 1, null);
      api.ftruncateSync(file, 2);
      return [...target];
    }),
  'empties an open file': (api, at) =>
    whileOpen(api, at('f.bin'), 'w+', (file) => {
      api.writeSync(file, 'abc');
      api.ftruncateSync(file);
    }),
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

/** Refusals of the isolate where Node allows it, by code. */
const refused: Readonly<Record<string, readonly [Script, code: string]>> = {
  'opens no folder': [(api, at) => api.openSync(at('b'), 'r'), 'EISDIR'],
  'knows no other flags': [(api, at) => api.openSync(at('a.txt'), 'q'), 'EINVAL'],
  'removes no folder that may be full': [(api, at) => api.rmSync(at('b')), 'EISDIR'],
  'removes nothing that is open': [
    (api, at) => whileOpen(api, at('a.txt'), 'r', () => api.unlinkSync(at('a.txt'))),
    'EBUSY',
  ],
  'removes no folder of it': [
    (api, at) => whileOpen(api, at('b/c.txt'), 'r', () => api.rmSync(at('b'), { recursive: true })),
    'EBUSY',
  ],
  'moves nothing that is open': [
    (api, at) => whileOpen(api, at('f.bin'), 'r', () => api.renameSync(at('f.bin'), at('x'))),
    'EBUSY',
  ],
  'moves nothing over it': [
    (api, at) => whileOpen(api, at('f.bin'), 'r', () => api.renameSync(at('b/c.txt'), at('f.bin'))),
    'EBUSY',
  ],
};

describe('the file system of the sandbox', () => {
  let outcomes: Readonly<Record<string, unknown>>;

  beforeAll(async () => {
    const all = {
      ...scripts,
      ...Object.fromEntries(Object.entries(refused).map(([name, [script]]) => [name, script])),
    };
    const source = `import fs from 'node:fs';
      const bytes = ${bytes};
      ${whileOpen}
      ${run}
      const scripts = {${Object.entries(all).map(([name, script]) => `${JSON.stringify(name)}: ${script}`)}};
      export default (files) => Object.fromEntries(Object.entries(scripts).map(([name, script], index) => {
        for (const folder of ['b', 'b/d']) fs.mkdirSync(index + '/' + folder, { recursive: true });
        for (const [path, text] of Object.entries(files)) fs.writeFileSync(index + '/' + path, text);
        const outcome = run(fs, String(index), script);
        fs.rmSync(String(index), { recursive: true });
        return [name, outcome];
      }));`;
    const value = await runInSandbox({ source, args: files });
    outcomes = isJsonObject(value) ? value : {};
  });

  it.each(Object.entries(scripts))('%s, as that of Node (B8)', (name, script) => {
    const expected = run(nodeFs, temporaryFolder(files), script);
    expect(outcomes[name]).toEqual(JSON.parse(JSON.stringify(expected)));
  });

  it.each(Object.entries(refused))('%s (B8)', (name, [, code]) => {
    expect(outcomes[name]).toMatchObject({ result: code });
  });

  it('has promises, callbacks and open files, of any size (B8)', async () => {
    const source = `import fs, { promises } from 'node:fs';
      export default async () => {
        fs.writeFileSync('f.bin', 'xyz');
        const codeOf = (promise) => promise.then(() => 'none', (error) => error.code);
        const file = await promises.open('f.bin', 'r+');
        const target = new Uint8Array(4);
        const written = await file.write('AB', 1);
        const read = await file.read(target, 1, 2, 0);
        const whole = await file.readFile('utf8');
        await file.truncate(2);
        const { size } = await file.stat();
        await file.truncate();
        await file.writeFile('new');
        await file.close();
        const reader = await promises.open('f.bin');
        const big = 'é'.repeat(1_300_000);
        fs.writeFileSync('big.txt', big);
        return {
          written: written.bytesWritten, read: read.bytesRead, target: [...target], whole, size,
          codes: [await codeOf(promises.readFile('no')), await codeOf(file.close()), await codeOf(reader.write('x'))],
          names: Object.keys(promises).sort(), text: await promises.readFile('f.bin', 'utf8'),
          failed: await new Promise((resolve) => fs.stat('no', (error) => resolve(error.code))),
          isWhole: fs.readFileSync('big.txt', 'utf8') === big,
        };
      };`;
    expect(await sandboxOutcome(source)).toEqual({
      value: {
        written: 2,
        read: 2,
        target: [0, 120, 65, 0],
        whole: 'xAB',
        size: 2,
        codes: ['ENOENT', 'EBADF', 'EBADF'],
        text: 'new',
        failed: 'ENOENT',
        isWhole: true,
        names: [
          'access',
          'appendFile',
          'copyFile',
          'lstat',
          'mkdir',
          'mkdtemp',
          'open',
          'readFile',
          'readdir',
          'rename',
          'rm',
          'rmdir',
          'stat',
          'truncate',
          'unlink',
          'writeFile',
        ],
      },
    });
  });
});
