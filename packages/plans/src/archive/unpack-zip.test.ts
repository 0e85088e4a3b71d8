import { describe, expect, it } from 'vitest';
import { makeZip } from '../../test/make-zip.js';
import { resolvePlanLimits } from '../limits.js';
import { problemList } from '../problem.js';
import { isZip } from './is-zip.js';
import { isUnsafePath, unpackZip } from './unpack-zip.js';

const zip = makeZip([
  { name: 'a/', content: '' },
  { name: 'a/plan.md', content: '1. Dig\n' },
  { name: 'b.md', content: 'ü' },
]);

async function unpacked(content: Uint8Array, limits: Parameters<typeof resolvePlanLimits>[0] = {}) {
  const { problems, report } = problemList();
  const files = await unpackZip(content, 'p.zip', resolvePlanLimits(limits), report);
  const told = problems.map(({ severity, code, where, message }) => [
    severity,
    code,
    where,
    message,
  ]);
  const texts = files?.map(({ path, content: bytes }) => [path, Buffer.from(bytes).toString()]);
  return { texts, told };
}

describe('an archive', () => {
  it('has its files, without its folders (D1)', async () => {
    const whole = {
      texts: [
        ['a/plan.md', '1. Dig\n'],
        ['b.md', 'ü'],
      ],
      told: [],
    };
    expect(await unpacked(zip)).toEqual(whole);
    const padded = new Uint8Array(zip.length + 7);
    padded.set(zip, 7);
    expect(await unpacked(padded.subarray(7))).toEqual(whole);
    expect(await unpacked(zip, { maxBytes: zip.length, maxEntries: 3 })).toEqual(whole);
  });

  it.each([
    ['is longer', { maxBytes: zip.length - 1 }, 'too_large', 'p.zip'],
    ['has more entries', { maxEntries: 2 }, 'too_many_entries', 'p.zip'],
  ])('that %s than its limit is refused (D1)', async (_, limits, code, where) => {
    const { texts, told } = await unpacked(zip, limits);
    expect([texts, told]).toEqual([
      undefined,
      [['error', code, where, expect.stringMatching(/; the archive is not read$/)]],
    ]);
  });

  it('that unpacks to more than its limit is refused, with the entry that passes it (D1)', async () => {
    const files = ['x', 'y'].map((name) => ({ name, content: ' '.repeat(1_000) }));
    const content = makeZip(files);
    expect((await unpacked(content, { maxBytes: 2_000 })).texts).toHaveLength(2);
    const { told } = await unpacked(content, { maxBytes: 1_999 });
    expect(told).toEqual([
      ['error', 'archive_bomb', 'p.zip:y', expect.stringContaining('limits.maxBytes')],
    ]);
  });

  it('that packs one file too small is refused, from a mebibyte on (D1)', async () => {
    const of = (bytes: number) =>
      unpacked(makeZip([{ name: 'x', content: Buffer.alloc(bytes) }]), { maxRatio: 2 });
    expect((await of(1_048_576)).texts).toHaveLength(1);
    const [[, code, where, message] = []] = (await of(1_048_577)).told;
    expect([code, where, message]).toEqual([
      'archive_bomb',
      'p.zip:x',
      expect.stringContaining('more than 2 times its size'),
    ]);
  });

  it.each([
    ['unsafe_path', { name: '../x' }],
    ['archive_link', { name: 'x', mode: 0o120777 }],
  ])('is refused for one entry that is %s (D1)', async (code, entry) => {
    const { texts, told } = await unpacked(makeZip([{ name: 'ok.md' }, entry]));
    expect([texts, told.map((each) => each.slice(0, 3))]).toEqual([
      undefined,
      [['error', code, `p.zip:${entry.name}`]],
    ]);
  });

  it('that is cut off is unreadable (D1)', async () => {
    const { texts, told } = await unpacked(zip.subarray(0, zip.length - 30));
    expect([texts, told.map((each) => each.slice(0, 3))]).toEqual([
      undefined,
      [['error', 'unreadable', 'p.zip']],
    ]);
  });
});

it.each([
  [[0x50, 0x4b, 3, 4], true],
  [[0x50, 0x4b, 5, 6, 0], true],
  [[0x50, 0x4b, 3, 6], false],
  [[0x50, 0x4b, 5, 4], false],
  [[0x50, 0x4b, 3], false],
  [[0x50, 0x4c, 3, 4], false],
  [[0x51, 0x4b, 3, 4], false],
  [[], false],
])('bytes that begin with %j are an archive: %j (D1)', (bytes, isArchive) => {
  expect(isZip(Uint8Array.from(bytes))).toBe(isArchive);
  expect(isZip(String.fromCharCode(...bytes))).toBe(false);
});

it.each([
  ['a/b.md', false],
  ['a..b/.c', false],
  ['aC:/x', false],
  ['', true],
  ['a\0', true],
  ['a\\b', true],
  ['/a', true],
  ['C:x', true],
  ['..', true],
  ['a/../b', true],
  ['a/..', true],
])('the name %j in an archive is unsafe: %j (D1)', (name, isUnsafe) => {
  expect(isUnsafePath(name)).toBe(isUnsafe);
});
