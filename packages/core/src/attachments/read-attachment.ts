import type { Attachment, AttachmentInput } from '../contracts/claim.js';
import { InvalidInputError } from '../errors.js';
import { sha256 } from '../text/sha256.js';
import {
  type AttachedSizes,
  type AttachmentLimits,
  assertWithinLimits,
} from './attachment-reader.js';
import {
  bareType,
  isJsonType,
  isKnownType,
  isTextType,
  sniffBinary,
  textTypeOf,
} from './media-type.js';

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
