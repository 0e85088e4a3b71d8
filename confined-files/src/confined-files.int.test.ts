import { execFileSync } from 'node:child_process';
import { chmodSync, constants, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { raceSwaps } from '../test/race-swaps.js';
import {
  entryOf,
  existingPlace,
  type Place,
  possiblePlace,
  readNow,
  replaceFile,
  statOf,
  withFile,
} from './index.js';

const { O_RDONLY, O_WRONLY, O_CREAT } = constants;

let folder: Folder;
let root: string;
beforeEach(() => {
  folder = makeFolder({ 'in/a.txt': 'mine', 'in/b/c.txt': 'c', 'out/a.txt': 'secret' });
  root = join(folder.root, 'in');
  symlinkSync(join(folder.root, 'out'), join(root, 'out'));
  symlinkSync('b', join(root, 'inner'));
  symlinkSync('nothing', join(root, 'nowhere'));
});
afterEach(() => folder.remove());

const place = (path: string): Place => ({ root, path });
const code = (name: string): unknown => expect.objectContaining({ code: name });
const read = (path: string) => withFile(place(path), O_RDONLY, (file) => file.readFile('utf8'));

it.runIf(process.platform === 'linux')('uses nothing outside during races (B5, C6)', () =>
  raceSwaps(50),
);

it.each([
  ['a.txt', 'a.txt'],
  ['inner/c.txt', 'b/c.txt'],
  ['inner', 'b'],
  ['b/..', '.'],
  ['out/a.txt', undefined],
  ['../out', undefined],
  ['/etc/passwd', undefined],
])('resolves the place of %j (B5, C6)', (path, found) => {
  expect(existingPlace(root, path)?.path).toBe(found);
  expect(possiblePlace(root, path)?.path).toBe(found);
});

it('resolves places of missing files, but not behind dangling links (B5, C6)', () => {
  expect(() => existingPlace(root, 'b/d')).toThrow(code('ENOENT'));
  expect(possiblePlace(root, 'inner/d/e')?.path).toBe('b/d/e');
  expect(possiblePlace(root, 'out/d/e')).toBeUndefined();
  for (const path of ['nowhere', 'nowhere/x']) {
    expect(() => possiblePlace(root, path)).toThrow(code('ENOLINK'));
  }
});

// Without descriptor paths, changes are noticed as far as possible.
describe.each([process.platform, 'darwin'] as const)('files on %s', (platform) => {
  beforeEach(() => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  });
  afterEach(() => vi.restoreAllMocks());

  it('are regular, and links to them are not followed (B5, C6)', async () => {
    expect([await read('a.txt'), readNow(place('a.txt'), 4)]).toEqual(['mine', 'mine']);
    expect(readNow(place('a.txt'), 3)).toBeUndefined();
    for (const [path, failure] of [
      ['b', 'EISDIR'],
      ['inner', 'ELOOP'],
      ['inner/c.txt', 'ESTALE'],
      ['out/a.txt', 'ESTALE'],
      ['none', 'ENOENT'],
      ['none/a.txt', 'ENOENT'],
    ] as const) {
      await expect(read(path)).rejects.toThrow(code(failure));
      expect(readNow(place(path), 100)).toBeUndefined();
    }
    await expect(read('none/a.txt')).rejects.toThrow(join(root, 'none'));
    expect(() => statOf(place('out/a.txt'))).toThrow(code('ESTALE'));
    expect(statOf(place('none/a.txt'))).toBeUndefined();
    expect(statOf(place('a.txt/x'))).toBeUndefined();
    expect(statOf(place('inner'))?.isSymbolicLink()).toBe(true);
    expect(statOf(entryOf(place('.'), '.'))?.isDirectory()).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('are no pipes, which would block (B5, C6)', async () => {
    execFileSync('mkfifo', [join(root, 'pipe')]);
    for (const flags of [O_RDONLY, O_WRONLY, O_WRONLY | O_CREAT]) {
      const refused = () =>
        expect(withFile(place('pipe'), flags, async () => 1)).rejects.toThrow(code('ENXIO'));
      await Promise.all(Array.from({ length: 6 }, refused));
    }
    expect(readNow(place('pipe'), 100)).toBeUndefined();
  });

  it('are replaced atomically, with their permissions, and leave nothing behind (B5, C6)', async () => {
    chmodSync(join(root, 'a.txt'), 0o640);
    await replaceFile(place('a.txt'), 'new');
    await replaceFile(place('x/y.txt'), ['y', 'z'], 0o711);
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('new');
    expect(readFileSync(join(root, 'x/y.txt'), 'utf8')).toBe('yz');
    if (process.platform !== 'win32') {
      expect(statSync(join(root, 'a.txt')).mode & 0o777).toBe(0o640);
      expect(statSync(join(root, 'x/y.txt')).mode & 0o777).toBe(0o711);
    }
    await expect(replaceFile(place('b'), 'text')).rejects.toThrow();
    await expect(replaceFile(place('out/a.txt'), 'text')).rejects.toThrow(code('ESTALE'));
    const failing = replaceFile(
      place('a.txt'),
      (function* () {
        yield 'half';
        throw new Error('no more');
      })(),
    );
    await expect(failing).rejects.toThrow('no more');
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('new');
    expect(readdirSync(root).sort()).toEqual(['a.txt', 'b', 'inner', 'nowhere', 'out', 'x']);
    expect(readFileSync(join(folder.root, 'out/a.txt'), 'utf8')).toBe('secret');
  });
});
