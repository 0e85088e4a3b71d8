import { createHash } from 'node:crypto';

/** An image, a sound or a resource that a tool answered. */
export interface Attachment {
  /** `sha256:` and 64 hexadecimal digits: its name wherever it is kept. */
  readonly hash: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Where attachments are kept: results and journals hold only their hashes. */
export interface AttachmentStore {
  /** Keeps it under its hash; one that is there already is the same. */
  put(attachment: Attachment): Promise<void> | void;
}

/** The entry of an attachment in a result. Its bytes are never part of one. */
export interface McpAttachment {
  readonly kind: 'image' | 'audio' | 'resource';
  readonly hash: string;
  readonly mimeType: string;
  /** Its size. */
  readonly bytes: number;
  /** Of a resource: what the server calls it. */
  readonly uri: string | null;
  /** It is in the host's store, under its hash. */
  readonly kept: boolean;
  /** Why it is not; `null` where it is, or where the host has no store. */
  readonly problem: string | null;
}

export interface AttachmentKeeping {
  readonly store: AttachmentStore | undefined;
  readonly maxAttachmentBytes: number;
}

/** Hashes bytes and hands them to the host's store. Never rejects: the call they come from has run. */
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
