import { createHash } from 'node:crypto';

/** An image, a sound or a resource in a result. */
export interface Attachment {
  /** `sha256:` and 64 hexadecimal digits: its name in every store. */
  readonly hash: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Stores attachments: results and journals contain only their hashes. */
export interface AttachmentStore {
  /** Stores an attachment under its hash; equal hashes mean equal content. */
  put(attachment: Attachment): Promise<void> | void;
}

/** The entry of an attachment in a result, without its bytes. */
export interface McpAttachment {
  readonly kind: 'image' | 'audio' | 'resource';
  readonly hash: string;
  readonly mimeType: string;
  /** Size in bytes. */
  readonly bytes: number;
  /** Address of a resource, given by the server; otherwise `null`. */
  readonly uri: string | null;
  /** Whether it is in the host's store, under its hash. */
  readonly kept: boolean;
  /** Why it is not stored; `null` if it is, or if the host has no store. */
  readonly problem: string | null;
}

export interface AttachmentKeeping {
  readonly store: AttachmentStore | undefined;
  readonly maxAttachmentBytes: number;
}

/** Hashes bytes and passes them to the host's store. Never rejects: the call has already run. */
export async function keepAttachment(
  { kind, uri, mimeType }: Pick<McpAttachment, 'kind' | 'uri' | 'mimeType'>,
  bytes: Uint8Array,
  { store, maxAttachmentBytes }: AttachmentKeeping,
): Promise<McpAttachment> {
  const hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  const entry = { kind, hash, mimeType, bytes: bytes.length, uri };
  if (store === undefined) return { ...entry, kept: false, problem: null };
  if (bytes.length > maxAttachmentBytes) {
    return { ...entry, kept: false, problem: `larger than ${maxAttachmentBytes} bytes` };
  }
  try {
    await store.put({ hash, mimeType, bytes });
    return { ...entry, kept: true, problem: null };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ...entry, kept: false, problem };
  }
}
