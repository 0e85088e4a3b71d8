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
};

/** Refusals of the isolate where Node allows it, by code. */
const refused: Readonly<Record<string, readonly [Script, code: string]>> = {
  'knows no other flags': [
    (api, at) => api.writeFileSync(at('a.txt'), 'x', { flag: 'q' }),
    'EINVAL',
  ],
  'removes no folder that may be full': [(api, at) => api.rmSync(at('b')), 'EISDIR'],
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

  it('has promises and callbacks, and files of any size (B8)', async () => {
    const source = `import fs, { promises } from 'node:fs';
      export default async () => {
        const big = 'é'.repeat(1_300_000);
        fs.writeFileSync('big.txt', big);
        return {
          names: Object.keys(promises).sort(),
          code: await promises.readFile('no').then(() => 'none', (error) => error.code),
          failed: await new Promise((resolve) => fs.stat('no', (error) => resolve(error.code))),
          isWhole: (await promises.readFile('big.txt', 'utf8')) === big,
        };
      };`;
    expect(await sandboxOutcome(source)).toEqual({
      value: {
        ...{ code: 'ENOENT', failed: 'ENOENT', isWhole: true },
        names: [
          ...['access', 'appendFile', 'copyFile', 'lstat', 'mkdir', 'mkdtemp', 'readFile'],
          ...['readdir', 'rename', 'rm', 'rmdir', 'stat', 'truncate', 'unlink', 'writeFile'],
        ],
      },
    });
  });
});
