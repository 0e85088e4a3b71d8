import { expect, it } from 'vitest';
import type { ContentStore } from '../attachments/content-store.js';
import type { Attachment } from '../contracts/attachment.js';
import { storedFiles } from './guarded-files.js';

const attachment = (name: string, mediaType: string) =>
  ({ id: 'a1', name, mediaType, size: 2, hash: name }) as unknown as Attachment;

it('reads stored texts for guards, and no other files (F11)', async () => {
  const asked: string[] = [];
  const content = {
    get: async (hash: string) => {
      asked.push(hash);
      return new TextEncoder().encode(`text of ${hash}`);
    },
  } as unknown as ContentStore;

  const files = await storedFiles(
    [attachment('a.txt', 'text/plain'), attachment('b.png', 'image/png')],
    content,
  );

  expect(files).toEqual([
    { ...attachment('a.txt', 'text/plain'), text: 'text of a.txt' },
    attachment('b.png', 'image/png'),
  ]);
  expect(asked).toEqual(['a.txt']);
});
