import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import type { PlanLimits } from '../limits.js';
import type { PlanFile } from '../plan-source.js';
import type { PlanProblemCode, Report } from '../problem.js';
import { shorten } from '../text/text.js';

/** Small files pack to anything; the ratio counts from here. */
const ratioCountsFrom = 1024 * 1024;

/** The archive is made to harm, or cannot be read. */
class RefusedArchive extends Error {
  constructor(
    readonly code: PlanProblemCode,
    readonly entry: string | undefined,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Unpacks an archive in memory. Limits apply to the real unpacked sizes, whatever the archive declares. One entry that
 * leads out of its folder, is a link, or exceeds a limit makes it refuse the whole archive.
 *
 * @param file - Its name, for problems.
 */
export async function unpackZip(
  content: Uint8Array,
  file: string,
  limits: PlanLimits,
  report: Report,
): Promise<readonly PlanFile[] | undefined> {
  try {
    if (content.length > limits.maxBytes) throw tooLarge(limits.maxBytes);
    const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    // Names are decoded and checked here, so that what is wrong with one has a name of its own.
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, decodeStrings: false });
    return await readEntries(zip, limits);
  } catch (error) {
    const { code, entry, message } = toRefusal(error);
    report(
      code,
      entry === undefined ? file : `${file}:${shorten(entry, 200)}`,
      `${message}; the archive is not read`,
    );
    return undefined;
  }
}

function toRefusal(error: unknown): RefusedArchive {
  if (error instanceof RefusedArchive) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new RefusedArchive('unreadable', undefined, `this is not a whole zip archive: ${reason}`);
}

async function readEntries(zip: ZipFile, limits: PlanLimits): Promise<readonly PlanFile[]> {
  const { maxEntries, maxBytes } = limits;
  if (zip.entryCount > maxEntries) throw tooManyEntries(zip.entryCount, maxEntries);
  const files: PlanFile[] = [];
  let bytesLeft = maxBytes;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > maxEntries) throw tooManyEntries(count, maxEntries);
    const path = checkedName(entry);
    if (path.endsWith('/')) continue;
    const bytes = await inflate(zip, entry, path, { ...limits, maxBytes: bytesLeft });
    bytesLeft -= bytes.length;
    files.push({ path, content: bytes });
  }
  return files;
}

function tooLarge(maxBytes: number): RefusedArchive {
  const message = `more than ${maxBytes} bytes; pack the files of the plan alone, or raise limits.maxBytes`;
  return new RefusedArchive('too_large', undefined, message);
}

function tooManyEntries(count: number, maxEntries: number): RefusedArchive {
  const message = `${count} entries, at most ${maxEntries} are allowed; pack the files of the plan alone`;
  return new RefusedArchive('too_many_entries', undefined, message);
}

function checkedName(entry: Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  if (isUnsafePath(name)) {
    throw new RefusedArchive('unsafe_path', name, 'an entry leads out of the archive by its name');
  }
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (kind === 0o120000)
    throw new RefusedArchive('archive_link', name, 'an entry is a symbolic link');
  return name;
}

async function inflate(
  zip: ZipFile,
  entry: Entry,
  path: string,
  { maxBytes, maxRatio }: PlanLimits,
): Promise<Uint8Array> {
  const maxLength = Math.max(ratioCountsFrom, entry.compressedSize * maxRatio);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const checkLength = (bytes: number) => {
    if (bytes > maxBytes) {
      throw new RefusedArchive(
        'archive_bomb',
        path,
        'the archive unpacks to more bytes than limits.maxBytes',
      );
    }
    if (bytes > maxLength) {
      throw new RefusedArchive(
        'archive_bomb',
        path,
        `a file unpacks to more than ${maxRatio} times its size`,
      );
    }
  };
  checkLength(entry.uncompressedSize);
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (!(chunk instanceof Uint8Array)) continue;
    length += chunk.length;
    checkLength(length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns whether a name in an archive leads, or might lead on some system, out of the folder it is unpacked to. */
export function isUnsafePath(name: string): boolean {
  return (
    name === '' ||
    name.includes('\0') ||
    name.includes('\\') ||
    name.startsWith('/') ||
    /^[A-Za-z]:/.test(name) ||
    name.split('/').includes('..')
  );
}
