import { ToolError } from '@pce/core';
import type { Json } from '@pce/core/contracts';
import { sha256, type ToolAttachments } from '@pce/core/internal';
import type { HttpAnswer } from '@pce/network-parts/node';
import { textIn } from '../file/read-text.js';
import { ownJson } from '../own-json.js';

export interface HttpOutput {
  /** Final address, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  /** The body if it is JSON. */
  readonly json: Json;
  /** The body if it is other text. */
  readonly text: string | null;
  /** The body if it is neither. */
  readonly binary: HttpBinary | null;
  /** Whether the server answered 304 to the same request as before: the body is the cached one. */
  readonly isUnchanged: boolean;
}

/** Bytes identified by their hash; they are never part of a result's JSON. */
interface HttpBinary {
  /** `sha256:` and 64 hexadecimal digits. */
  readonly hash: string;
  /** Size in bytes. */
  readonly bytes: number;
  /** Whether it is an attachment of the turn, by the same hash: an image or a PDF within the turn's `attachmentLimits`. */
  readonly isAttached: boolean;
}

/** Stores binary bodies besides the attachments of the turn; results and journals contain only their hashes. */
export interface HttpAttachmentStore {
  put(attachment: {
    readonly hash: string;
    readonly mimeType: string;
    readonly bytes: Uint8Array;
  }): Promise<void> | void;
}

interface BinaryPlaces {
  readonly attachments: Pick<ToolAttachments, 'add'>;
  readonly store: HttpAttachmentStore | undefined;
}

/** Converts a response: to JSON if declared and valid, to text if it is UTF-8, otherwise to its hash. */
export async function httpOutput(
  {
    url,
    status,
    headers,
    body,
    isUnchanged = false,
  }: HttpAnswer & { readonly isUnchanged?: boolean },
  { attachments, store }: BinaryPlaces,
): Promise<HttpOutput> {
  const contentType = headers['content-type'] ?? null;
  const nothing = { json: null, text: null, binary: null };
  const empty = { url: url.href, status, contentType, ...nothing, isUnchanged };
  if (body.length === 0) return empty;
  // A PDF may consist of readable characters.
  const text = contentType?.startsWith('application/pdf') ? undefined : textIn(body);
  if (text === undefined) {
    const hash = `sha256:${sha256(body)}`;
    await store?.put({ hash, mimeType: contentType ?? 'application/octet-stream', bytes: body });
    const isAttached = await attach(attachments, { name: fileNameOf(url), content: body });
    return { ...empty, binary: { hash, bytes: body.length, isAttached } };
  }
  const json = /[/+]json\b/.test(contentType ?? '') ? toJson(text) : undefined;
  return json === undefined ? { ...empty, text } : { ...empty, json };
}

/** Attaches a file; `false` if its type is not supported, it exceeds the turn's limits, or there is no turn. */
async function attach(
  attachments: BinaryPlaces['attachments'],
  file: { readonly name: string; readonly content: Uint8Array },
): Promise<boolean> {
  try {
    await attachments.add(file);
    return true;
  } catch (error) {
    if (ToolError.isInstance(error)) return false;
    throw error;
  }
}

function fileNameOf({ pathname }: URL): string {
  return pathname.slice(pathname.lastIndexOf('/') + 1).slice(-200) || 'download';
}

function toJson(text: string): Json | undefined {
  try {
    return ownJson(text);
  } catch {
    return undefined;
  }
}
