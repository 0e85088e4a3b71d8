import type { Attachment } from '../contracts/claim.js';
import { InvalidInputError, ToolError } from '../errors.js';
import type { AttachmentReader, ToolAttachments } from '../ports/attachment-reader.js';
import type { AttachmentLimits } from './attachment-reader.js';
import type { ContentStore } from './content-store.js';
import { readAttachments } from './read-attachment.js';

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
