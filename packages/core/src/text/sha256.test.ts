import { expect, it } from 'vitest';
import { sha256, sha256By } from './sha256.js';

const hashes = { 'of this host': sha256, 'where a host has none': sha256By(undefined) };

it.each(Object.entries(hashes))('digests texts as UTF-8 and bytes unchanged: %s', (_, hash) => {
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(hash('abc')).toBe(digest);
  expect(hash(new Uint8Array([97, 98, 99]))).toBe(digest);
  expect(hash('ü')).toBe(hash(new Uint8Array([0xc3, 0xbc])));
});

it('asks the host for hexadecimal digits', () => {
  expect(sha256By((...asked) => asked.join())('abc')).toBe('sha256,abc,hex');
});
