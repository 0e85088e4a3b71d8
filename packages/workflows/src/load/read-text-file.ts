import { nodeFiles } from './node-files.js';

/** Reads a file as text if it is UTF-8 and within the limit. Stops at the limit, even if the file grows. */
export async function readTextFile(
  path: string,
  maxBytes: number,
): Promise<{ readonly text: string } | { readonly error: string }> {
  try {
    await using file = await nodeFiles().fs.open(path, 'r');
    const buffer = new Uint8Array(maxBytes + 1);
    let length = 0;
    for (let isDone = false; !isDone; ) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length);
      length += bytesRead;
      isDone = bytesRead === 0 || length > maxBytes;
    }
    if (length > maxBytes) return { error: `larger than ${maxBytes} bytes; not read` };
    // The byte order mark is kept, since the hash covers the file's text.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { text: decoder.decode(buffer.subarray(0, length)) };
  } catch (error) {
    if (error instanceof TypeError) return { error: 'not UTF-8 text; not read' };
    return { error: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}
