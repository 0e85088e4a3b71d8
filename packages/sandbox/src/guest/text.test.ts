import '../../test/guest-host.js';
import { Buffer as NodeBuffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { Buffer, toBuffer } from './buffer.js';
import { decode, encode, joined, TextDecoder, TextEncoder, toBytes } from './text.js';

const own: unknown = Buffer;
const guest = own as typeof NodeBuffer;
const both = [guest, NodeBuffer] as const;

describe('a text in bytes', () => {
  it.each([
    ['utf8', ''],
    ['utf8', 'naïve 😀'],
    ['utf-8', 'ä'],
    ['hex', '00ff10'],
    ['base64', 'AAEC/w=='],
    ['base64url', '-_8'],
    ['latin1', 'äö'],
    ['ascii', 'abc'],
  ] as const)('is that of Node in %s: %j (B8)', (encoding, text) => {
    const bytes = encode(text, encoding);
    expect([...bytes]).toEqual([...NodeBuffer.from(text, encoding)]);
    expect(decode(bytes, encoding)).toBe(text);
  });

  it('is split into requests between characters (B8)', () => {
    const size = 3 * 2 ** 18;
    for (const before of [size - 1, size - 2, size - 3, size]) {
      const text = `${'x'.repeat(before)}😀${'y'.repeat(5)}`;
      const bytes = encode(text);
      expect(NodeBuffer.from(text).equals(bytes)).toBe(true);
      expect(decode(bytes) === text).toBe(true);
    }
    const alone = `${'x'.repeat(size - 1)}\ud83d`;
    expect(decode(encode(alone)) === `${'x'.repeat(size - 1)}\ufffd`).toBe(true);
    expect(decode(new Uint8Array(size + 10).fill(0x80)).length).toBe(size + 10);
  });

  it('is encoded and decoded by the classes of the platform (B8)', () => {
    expect([...new TextEncoder().encode('ä')]).toEqual([195, 164]);
    expect(new TextEncoder().encode().length).toBe(0);
    const decoder = new TextDecoder('UTF8');
    expect(decoder.decode(Uint8Array.from([0xef, 0xbb, 0xbf, 65]))).toBe('A');
    expect(new TextDecoder().decode()).toBe('');
    expect(() => new TextDecoder('latin1')).toThrow('TextDecoder knows utf-8 only, not latin1');
    const view = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    expect([...toBytes(view)]).toEqual([2, 3]);
    expect([...toBytes(view.buffer)]).toEqual([1, 2, 3, 4]);
    expect([...joined([Uint8Array.from([1]), Uint8Array.from([2, 3])])]).toEqual([1, 2, 3]);
  });
});

describe('a Buffer', () => {
  const scripts: readonly ((made: typeof NodeBuffer) => unknown)[] = [
    (made) => [...made.from('ä')],
    (made) => [...made.from('ff00', 'hex')],
    (made) => [...made.from([1, 2, 300])],
    (made) => [...made.from(new Uint8Array([1, 2]).buffer)],
    (made) => [...made.from(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2)],
    (made) => [...made.from(new Uint8Array([1, 2]))],
    (made) => made.from('naïve').toString(),
    (made) => made.from('naïve').toString('hex'),
    (made) => made.from('abcdef').toString('utf8', 1, 3),
    (made) => made.from('abcdef').subarray(1, 4).toString(),
    (made) => made.from('abcdef').slice(2).toString(),
    (made) => {
      const bytes = made.from('abc');
      bytes.subarray(1)[0] = 65;
      return bytes.toString();
    },
    (made) => made.from('ab').equals(made.from('ab')),
    (made) => made.from('ab').equals(made.from('abc')),
    (made) => made.from('ab').equals(made.from('ac')),
    (made) => JSON.stringify(made.from('ab')),
    (made) => [...made.alloc(3)],
    (made) => [...made.alloc(3, 7)],
    (made) => [...made.alloc(5, 'ab')],
    (made) => [...made.alloc(2, '')],
    (made) => made.allocUnsafe(4).length,
    (made) => {
      const bytes = made.alloc(5);
      return [bytes.write('äb'), bytes.write('xyz', 3), bytes.write('41', 0, 'hex'), [...bytes]];
    },
    (made) => [made.byteLength('ä'), made.byteLength('ffff', 'hex')],
    (made) => made.byteLength(new Uint8Array(3)),
    (made) => made.concat([made.from('a'), made.from('bc')]).toString(),
    (made) => [made.isBuffer(made.from('a')), made.isBuffer(new Uint8Array(1)), made.name],
  ];
  it.each(scripts.map((script) => [String(script), script] as const))(
    'does %s as that of Node (B8)',
    (_, script) => {
      const [mine, theirs] = both.map((made) => script(made));
      expect(mine).toEqual(theirs);
    },
  );

  it('copies bytes (B8)', () => {
    const bytes = Uint8Array.from([1, 2]);
    const copy = toBuffer(bytes);
    bytes[0] = 9;
    expect([...copy]).toEqual([1, 2]);
  });
});
