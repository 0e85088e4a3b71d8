import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { type ConfinedPath, naming, withFile } from '@pce/confined-files';
import { ToolError } from '@pce/core/internal';

/** Reads a whole text file. Fails with `invalid_input` if it is a folder, not text, or too large. */
export async function readText(
  file: ConfinedPath,
  maxBytes: number,
): Promise<{ readonly text: string; readonly bytes: number }> {
  const bytes = await readBytes(file, maxBytes);
  const text = textIn(bytes);
  if (text !== undefined) return { text, bytes: bytes.length };
  const message = `${file.name} is not text in UTF-8; only text files are read`;
  throw new ToolError('invalid_input', message);
}

/** Reads a whole file. Fails with `invalid_input` if it is a folder or too large. */
export async function readBytes(file: ConfinedPath, maxBytes: number): Promise<Buffer> {
  const { name } = file;
  const bytes = await naming(name, () =>
    withFile(file, constants.O_RDONLY, (handle) => readUpTo(handle, maxBytes + 1)),
  );
  if (bytes.length > maxBytes) {
    throw new ToolError(
      'invalid_input',
      `${name} is larger than ${maxBytes} bytes, the most that is read`,
    );
  }
  return bytes;
}

async function readUpTo(handle: FileHandle, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of handle.createReadStream({ end: limit - 1, autoClose: false })) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the text of bytes in UTF-8; `undefined` for any others, and for text with a NUL, as binary files have. */
export function textIn(bytes: Uint8Array): string | undefined {
  try {
    return bytes.includes(0) ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
