import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../errors.js';
import { sha256 } from '../text/sha256.js';
import { resolveAttachmentLimits } from './attachment-limits.js';
import { fromBase64, toBase64 } from './base64.js';
import { readAttachments } from './read-attachment.js';

const limits = resolveAttachmentLimits();
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const png = bytesOf('\x89PNG\r\n\x1a\n rest');

function fault(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof InvalidInputError) return error.message;
  }
  throw new Error('expected an InvalidInputError');
}

describe('a file that is attached', () => {
  it.each([
    ['a.txt', 'text', undefined, 'text/plain'],
    ['a.MD', '# text', undefined, 'text/markdown'],
    ['a.json', '{"a": 1}', undefined, 'application/json'],
    ['a.csv', 'a,b', 'text/x-mine; charset=utf-8', 'text/x-mine'],
    ['a', bytesOf('plain'), undefined, 'text/plain'],
    ['a.txt', png, undefined, 'image/png'],
    ['a', png, ' IMAGE/PNG ; x=y', 'image/png'],
    ['a', bytesOf('%PDF-1.7 \0'), 'application/pdf', 'application/pdf'],
  ])('is read with its type: %s (A14)', (name, content, mediaType, found) => {
    const [read] = readAttachments(
      [{ name, content, ...(mediaType !== undefined && { mediaType }) }],
      limits,
    );

    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    expect(read).toEqual({
      attachment: { hash: sha256(bytes), name, mediaType: found, size: bytes.length },
      bytes,
    });
  });

  it('is a copy, independent of the given bytes (A14)', () => {
    const content = bytesOf('abc');
    const [read] = readAttachments([{ name: 'a.txt', content }], limits);

    content[0] = 0;

    expect(read?.bytes).toEqual(bytesOf('abc'));
  });

  it.each([
    [{ content: '' }, 'it is empty'],
    [{ content: new Uint8Array() }, 'it is empty'],
    [
      { mediaType: 'video/mp4' },
      '"video/mp4" cannot be attached; text, JSON, PNG, JPEG, GIF, WebP and PDF can',
    ],
    [
      { content: bytesOf('a\0b') },
      'it is no UTF-8 text, no PNG, JPEG, GIF or WebP image and no PDF',
    ],
    [
      { content: bytesOf('\xff') },
      'it is no UTF-8 text, no PNG, JPEG, GIF or WebP image and no PDF',
    ],
    [{ mediaType: 'image/png' }, 'it is declared as image/png, and its content is a text'],
    [
      { content: png, mediaType: 'text/plain' },
      'it is declared as text/plain, and its content is image/png',
    ],
    [
      { content: png, mediaType: 'image/gif' },
      'it is declared as image/gif, and its content is image/png',
    ],
    [
      { content: '{', mediaType: 'application/x+json' },
      'it is declared as application/x+json, and is no JSON',
    ],
  ])('is rejected with the reason: %j (A14)', (input, problem) => {
    expect(fault(() => readAttachments([{ name: 'a', content: 'text', ...input }], limits))).toBe(
      `attachment "a": ${problem}`,
    );
  });

  it('that is neither a text nor bytes is rejected (A14)', () => {
    const content = JSON.parse('[1, 2]');

    expect(fault(() => readAttachments([{ name: 'a', content }], limits))).toBe(
      'attachment "a": its content is neither a text nor a Uint8Array',
    );
  });

  it.each([
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
    ['a b.txt', true],
    ['', false],
    ['  ', false],
    ['a/b', false],
    ['a\\b', false],
    ['a\nb', false],
    ['a\ud800', false],
  ])('requires the name of a file: %j → %s (A14)', (name, isName) => {
    const read = () => readAttachments([{ name, content: 'x' }], limits);
    const told = `attachment name ${JSON.stringify(name).slice(0, 80)}: expected the name of a file, without a path, 200 characters at most`;

    if (isName) expect(read()[0]?.attachment.name).toBe(name);
    else expect(fault(read)).toBe(told);
  });
});

describe('the limits of attachments', () => {
  const file = (content: string) => ({ name: 'a', content });

  it('are twenty, of 10 MiB each and 20 MiB together (A14)', () => {
    expect(limits).toEqual({ maxCount: 20, maxBytes: 10_485_760, maxTotalBytes: 20_971_520 });
    expect(resolveAttachmentLimits({ maxCount: 0 })).toEqual({ ...limits, maxCount: 0 });
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 53])('are whole numbers from 0, not %d (A14)', (maxBytes) => {
    expect(fault(() => resolveAttachmentLimits({ maxBytes }))).toBe(
      `option attachmentLimits.maxBytes: expected 0, 1, 2, …, got ${maxBytes}`,
    );
  });

  it('include earlier ones, by file and total size (A14)', () => {
    const few = { maxCount: 3, maxBytes: 4, maxTotalBytes: 10 };
    const before = [{ size: 4 }];
    const read = (...files: readonly { name: string; content: string }[]) =>
      readAttachments(files, few, before).map(({ attachment }) => attachment.size);

    expect(read(file('1234'), file('12'))).toEqual([4, 2]);
    expect(fault(() => read(file('1234'), file('123')))).toBe(
      'attachment "a": with it the turn has 11 bytes of attachments; 10 are allowed (option attachmentLimits.maxTotalBytes)',
    );
    expect(fault(() => read(file('12345')))).toBe(
      'attachment "a": it has 5 bytes; 4 are allowed (option attachmentLimits.maxBytes)',
    );
    expect(fault(() => read(file('ääa')))).toBe(
      'attachment "a": it has 5 bytes; 4 are allowed (option attachmentLimits.maxBytes)',
    );
    expect(fault(() => read(file('1'), file('1'), file('1')))).toBe(
      'attachment "a": a turn may have 3 attachments (option attachmentLimits.maxCount)',
    );
  });
});

describe('base64', () => {
  it.each([0, 1, 2, 3, 8_191, 8_192, 8_193, 20_000])('encodes %d bytes exactly (A14)', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    const text = toBase64(bytes);

    expect(text).toBe(Buffer.from(bytes).toString('base64'));
    expect(fromBase64(text)).toEqual(bytes);
  });
});
