import type { Attachment, AttachmentInput, TurnAttachment } from '../contracts/evidence.js';
import { InvalidInputError, ToolError } from '../errors.js';
import type { AttachmentReader, ToolAttachments } from '../ports/attachment-reader.js';
import { sha256 } from '../text/sha256.js';
import type { ContentStore } from './content-store.js';
import {
  bareType,
  isJsonType,
  isKnownType,
  isTextType,
  sniffBinary,
  textTypeOf,
} from './media-type.js';

/** Creates a reader of one turn's attachments; the hash of another turn's attachment is rejected. */
export function attachmentReader(
  turn: string,
  attachments: readonly TurnAttachment[],
  content: ContentStore,
): AttachmentReader {
  return {
    list: () => attachments,
    async read(idOrHash) {
      const found = attachments.find(({ id, hash }) => id === idOrHash || hash === idOrHash);
      if (found !== undefined) return content.get(found.hash);
      const ids = attachments.map(({ id }) => id).join(', ') || 'none';
      throw new InvalidInputError(
        `turn ${turn} has no attachment ${JSON.stringify(idOrHash)}; it has ${ids}`,
      );
    },
  };
}

/** Limits of the attachments of a turn, those of its request and of its tools' results together. */
export interface AttachmentLimits {
  /** @defaultValue 20 */
  readonly maxCount: number;
  /** Bytes of one attachment. @defaultValue 10 MiB */
  readonly maxBytes: number;
  /** Bytes of all of them. @defaultValue 20 MiB */
  readonly maxTotalBytes: number;
}

const mebibyte = 1_048_576;

/** Attachments that a turn already has, by size. */
type AttachedSizes = readonly { readonly size: number }[];

/** Fills in the defaults. Throws `InvalidInputError` for a limit that is not a whole number from 0. */
export function resolveAttachmentLimits(given: Partial<AttachmentLimits> = {}): AttachmentLimits {
  const limits = { maxCount: 20, maxBytes: 10 * mebibyte, maxTotalBytes: 20 * mebibyte, ...given };
  for (const [name, value] of Object.entries(limits)) {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new InvalidInputError(
        `option attachmentLimits.${name}: expected 0, 1, 2, …, got ${value}`,
      );
  }
  return limits;
}

/** Throws `InvalidInputError` if one more attachment exceeds the limits. */
function assertWithinLimits(
  { name, size }: { readonly name: string; readonly size: number },
  before: AttachedSizes,
  { maxCount, maxBytes, maxTotalBytes }: AttachmentLimits,
): void {
  const refuse = (problem: string, limit: keyof AttachmentLimits): never => {
    throw new InvalidInputError(
      `attachment ${JSON.stringify(name)}: ${problem} (option attachmentLimits.${limit})`,
    );
  };
  if (before.length >= maxCount) refuse(`a turn may have ${maxCount} attachments`, 'maxCount');
  if (size > maxBytes) refuse(`it has ${size} bytes; ${maxBytes} are allowed`, 'maxBytes');
  const total = before.reduce((sum, one) => sum + one.size, size);
  if (total > maxTotalBytes)
    refuse(
      `with it the turn has ${total} bytes of attachments; ${maxTotalBytes} are allowed`,
      'maxTotalBytes',
    );
}

/** An attachment with its content. */
export interface CheckedAttachment {
  readonly attachment: Attachment;
  readonly bytes: Uint8Array;
}

/**
 * Checks files to attach: name, size, number and declared type.
 *
 * @param before - Attachments that the turn already has.
 * @throws `InvalidInputError`, naming the file and the problem.
 */
export function readAttachments(
  inputs: readonly AttachmentInput[],
  limits: AttachmentLimits,
  before: AttachedSizes = [],
): CheckedAttachment[] {
  const read: CheckedAttachment[] = [];
  for (const input of inputs) {
    const sizes = [...before, ...read.map(({ attachment }) => attachment)];
    read.push(readAttachment(input, limits, sizes));
  }
  return read;
}

function readAttachment(
  { name, content, mediaType }: AttachmentInput,
  limits: AttachmentLimits,
  before: AttachedSizes,
): CheckedAttachment {
  assertName(name);
  const refuse = (problem: string): never => {
    throw new InvalidInputError(`attachment ${JSON.stringify(name)}: ${problem}`);
  };
  if (typeof content !== 'string' && !(content instanceof Uint8Array))
    return refuse('its content is neither a text nor a Uint8Array');
  // Checked before copying: a text has at least one byte for each character.
  assertWithinLimits({ name, size: content.length }, before, limits);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content.slice();
  const size = bytes.length;
  assertWithinLimits({ name, size }, before, limits);
  if (size === 0) return refuse('it is empty');
  const declared = mediaType === undefined ? undefined : bareType(mediaType);
  if (declared !== undefined && !isKnownType(declared))
    return refuse(
      `${JSON.stringify(mediaType)} cannot be attached; text, JSON, PNG, JPEG, GIF, WebP and PDF can`,
    );
  const found = sniffBinary(bytes) ?? (isText(bytes) ? 'text' : undefined);
  if (found === undefined)
    return refuse('it is no UTF-8 text, no PNG, JPEG, GIF or WebP image and no PDF');
  if (declared !== undefined && found !== (isTextType(declared) ? 'text' : declared))
    return refuse(`it is declared as ${declared}, and its content is ${nameOf(found)}`);
  const type = found === 'text' ? (declared ?? textTypeOf(name)) : found;
  if (isJsonType(type) && !isJson(bytes))
    return refuse(`it is declared as ${type}, and is no JSON`);
  return { attachment: { hash: sha256(bytes), name, mediaType: type, size }, bytes };
}

function assertName(name: unknown): void {
  const isName =
    typeof name === 'string' &&
    name.length <= 200 &&
    name.isWellFormed() &&
    /^[^\p{Cc}/\\]+$/u.test(name) &&
    name.trim() !== '';
  if (isName) return;
  throw new InvalidInputError(
    `attachment name ${JSON.stringify(name)?.slice(0, 80)}: expected the name of a file, without a path, 200 characters at most`,
  );
}

function nameOf(found: string): string {
  return found === 'text' ? 'a text' : found;
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** The attachments of a turn as seen by one run of a tool, with those that it adds. */
export interface RunAttachments {
  readonly forTool: ToolAttachments;
  /** Attachments that the run added so far. */
  added(): readonly Attachment[];
}

/** Creates the attachments of one run of a tool. Invalid input is a `ToolError` of code `invalid_input`. */
export function runAttachments(
  reader: AttachmentReader,
  content: ContentStore,
  limits: AttachmentLimits,
): RunAttachments {
  const added: Attachment[] = [];
  return {
    forTool: {
      list: () => reader.list(),
      read: (idOrHash) => asToolError(() => reader.read(idOrHash)),
      add: (file) =>
        asToolError(async () => {
          const [read] = readAttachments([file], limits, [...reader.list(), ...added]);
          if (read === undefined) throw new InvalidInputError('expected a file');
          const { attachment, bytes } = read;
          // Counted before it is stored: files added concurrently share the limits.
          added.push(attachment);
          await content.put(attachment.hash, bytes);
          return attachment;
        }),
    },
    added: () => added,
  };
}

/** The attachments of a tool that runs outside a turn: none, and none can be added. */
export const noAttachments: ToolAttachments = {
  list: () => [],
  read: () => Promise.reject(outside()),
  add: () => Promise.reject(outside()),
};

function outside(): ToolError {
  return new ToolError('dependency_missing', 'attachments belong to a turn, and there is none');
}

async function asToolError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new ToolError('invalid_input', error.message, { cause: error });
  }
}
