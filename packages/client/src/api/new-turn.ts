import type { NewAttachment, NewTurn as WireTurn } from '../wire/api.generated.js';
import { writeDocument } from '../wire/write-document.js';

/** A file with its content: text, JSON, PNG, JPEG, GIF, WebP or PDF. */
interface FileContent {
  /** File name, without a path. */
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Refused if the content has another type. @defaultValue detected from the content and, for text, the name */
  readonly mediaType?: string;
}

/** A file that the server has: one that was uploaded, or came with an earlier request. */
interface StoredFile {
  /** SHA-256 of its content. */
  readonly hash: string;
  /** @defaultValue as it was stored */
  readonly name?: string;
  /** @defaultValue as it was stored */
  readonly mediaType?: string;
}

/** A file of a request. */
export type TurnFile = FileContent | StoredFile;

/** A request to carry out. */
export interface NewTurn extends Omit<WireTurn, 'attachments'> {
  /** Files that the request is about. */
  readonly attachments?: readonly TurnFile[];
}

export function newTurnBody({ attachments, ...turn }: NewTurn = { request: '' }): object {
  return writeDocument('NewTurn', {
    ...turn,
    ...(attachments && { attachments: attachments.map(toAttachment) }),
  });
}

function toAttachment(file: TurnFile): NewAttachment {
  if (!('content' in file)) return file;
  const { content, ...named } = file;
  return typeof content === 'string'
    ? { ...named, text: content }
    : { ...named, base64: toBase64(content) };
}

/** Bytes that are turned into characters at once: as many arguments as a call takes everywhere. */
const slice = 8_192;

function toBase64(bytes: Uint8Array): string {
  let characters = '';
  for (let start = 0; start < bytes.length; start += slice) {
    characters += String.fromCharCode(...bytes.subarray(start, start + slice));
  }
  return btoa(characters);
}
