import type { Transport } from '../transport/transport.js';
import type { Attachment } from '../wire/api.generated.js';
import { endpoints } from './endpoints.js';
import type { RequestOptions } from './request-options.js';

/** A file to store: text, JSON, PNG, JPEG, GIF, WebP or PDF. */
interface NewFile {
  /** File name, without a path. */
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer> | Blob;
  /** Refused if the content has another type. @defaultValue detected from the content and, for text, the name */
  readonly mediaType?: string;
  /** Refused where the content has another SHA-256. @defaultValue it is not compared */
  readonly hash?: string;
}

/** Files, by the hash of their content. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface AttachmentsApi {
  /** Stores a file, to attach it to turns by its hash. The same file is stored once, however often it is sent. */
  upload(file: NewFile, options?: RequestOptions): Promise<Attachment>;
  /** Returns the content of a file that you have stored, or attached to a turn. */
  read(hash: string, options?: RequestOptions): Promise<Uint8Array>;
}

export function attachmentsApi(transport: Transport): AttachmentsApi {
  const { send, bytes } = endpoints(transport);
  const way = { method: 'POST', isRepeatable: true } as const;
  return {
    upload: send('Attachment', way, '/api/attachments', (file?: NewFile) => file && toForm(file)),
    read: bytes('/api/attachments/{hash}'),
  };
}

function toForm({ name, content, mediaType, hash }: NewFile): FormData {
  const form = new FormData();
  form.append('file', content instanceof Blob ? content : new Blob([content]), 'file');
  form.append('name', name);
  if (mediaType !== undefined) form.append('media_type', mediaType);
  if (hash !== undefined) form.append('hash', hash);
  return form;
}
