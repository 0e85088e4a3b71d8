import { rename, rm, writeFile } from 'node:fs/promises';
import { joinParts } from '@pce/core/log';

/** Writes a file as a whole or not at all. A text in parts is not held in memory. */
export async function replaceFile(file: string, text: string | Iterable<string>): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    const data = typeof text === 'string' ? text : joinParts(text);
    await writeFile(draft, data, { flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
