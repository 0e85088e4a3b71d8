import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';

/** Writes a file durably: after a crash there is all of it, or what was there before. */
export async function writeDurably(
  place: string,
  content: string | Uint8Array,
  mode = 0o600,
): Promise<void> {
  const part = `${place}.${randomUUID()}.part`;
  const file = await open(part, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, place);
}
