import { describe, expect, it } from 'vitest';
import { type Attachment, keepAttachment } from './attachment.js';

const hash = 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const bytes = Buffer.from('abc');
const given = { kind: 'image', uri: null, mimeType: 'image/png' } as const;
const entry = { ...given, hash, bytes: 3 };

describe('an attachment', () => {
  it("is passed to the host's store, and identified by its hash (B6)", async () => {
    const kept: Attachment[] = [];
    const store = { put: (each: Attachment) => void kept.push(each) };
    const keeping = { store, maxAttachmentBytes: 3 };
    expect(await keepAttachment(given, bytes, keeping)).toEqual({
      ...{ ...entry, kept: true, problem: null },
    });
    expect(kept).toEqual([{ hash, mimeType: 'image/png', bytes }]);
    expect(await keepAttachment(given, bytes, { store, maxAttachmentBytes: 2 })).toEqual({
      ...{ ...entry, kept: false, problem: 'larger than 2 bytes' },
    });
    expect(kept).toHaveLength(1);
  });

  it('is only described without a store, or if storing fails (B6)', async () => {
    const none = { store: undefined, maxAttachmentBytes: 1 };
    expect(await keepAttachment(given, bytes, none)).toEqual({
      ...{ ...entry, kept: false, problem: null },
    });
    for (const error of [new Error('disk full'), 'disk full']) {
      const store = { put: () => Promise.reject(error) };
      expect(await keepAttachment(given, bytes, { store, maxAttachmentBytes: 9 })).toEqual({
        ...{ ...entry, kept: false, problem: 'disk full' },
      });
    }
  });
});
