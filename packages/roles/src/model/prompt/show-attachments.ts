import type { TurnAttachment } from '@pce/core/contracts';
import { type AttachmentReader, isTextType, takesType } from '@pce/core/internal';
import type { ModelFile } from '@pce/core/ports';
import { fenceFor, joined, section } from './fence.js';

/** The attachments of a turn in a model's prompt. */
interface ShownAttachments {
  /** Section of the prompt; empty without attachments. */
  readonly text: string;
  readonly files: readonly ModelFile[];
}

/** Tokens for the beginnings of texts even if the prompt is full. */
const smallestRoom = 400;

/**
 * Renders the attachments of a turn: accepted media types as files, the beginning of each text as far as it fits, and
 * each by its id, name, type, size and hash.
 */
export async function showAttachments(
  attachments: AttachmentReader | undefined,
  taken: readonly string[] = [],
  { room, count }: { readonly room: number; readonly count: (text: string) => number },
): Promise<ShownAttachments> {
  const all = attachments?.list() ?? [];
  if (attachments === undefined || all.length === 0) return { text: '', files: [] };
  const texts = all.filter(({ mediaType }) => isTextType(mediaType));
  const share = Math.max(smallestRoom, room * 0.9) / Math.max(1, texts.length);
  const decoder = new TextDecoder();
  const files: ModelFile[] = [];
  const parts: string[] = [];
  for (const attachment of all) {
    const { id, name, mediaType } = attachment;
    if (texts.includes(attachment)) {
      const text = decoder.decode(await attachments.read(id));
      parts.push(`${line(attachment)}\n${shown(text, share, count)}`);
    } else if (takesType(taken, mediaType)) {
      files.push({ name, mediaType, data: await attachments.read(id) });
      parts.push(`${line(attachment)}: shown as a file`);
    } else parts.push(`${line(attachment)}: you cannot see its content`);
  }
  const body = parts.join('\n');
  const rule =
    'Files of the request and of results. A command names one by its id. A sentence that rests on one cites it, as in [a1].';
  const fence = fenceFor(body);
  return {
    text: section(
      'Attachments',
      joined([`Marker: ${fence.marker}\n${rule}`, fence.around('attachments', body)]),
    ),
    files,
  };
}

function line({ id, name, mediaType, size, hash }: TurnAttachment): string {
  return `${id}: ${name} (${mediaType}, ${size} bytes, sha256 ${hash.slice(0, 16)})`;
}

/** Returns as much of the beginning of a text as fits. */
function shown(text: string, room: number, count: (text: string) => number): string {
  // Limits the tokenizer's work: a token has at most a few characters.
  let length = Math.min(text.length, Math.ceil(room * 8));
  while (length > 0 && count(text.slice(0, length)) > room) length = Math.floor(length * 0.8);
  if (length === text.length) return text;
  return `${text.slice(0, length).toWellFormed()}\n[the first ${length} of ${text.length} characters]`;
}
