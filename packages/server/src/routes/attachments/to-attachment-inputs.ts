import type { AttachmentInput } from '@pce/core';
import { fromBase64 } from '@pce/core/internal';
import type { ServerContext } from '../../endpoint/server-context.js';
import { invalidField } from '../../problems/http-problem.js';
import type { NewAttachment } from '../../wire/attachment-document.js';
import { assertQuota } from './attachment-endpoints.js';

/** Returns the files of a request with their contents; those of a hash are the owner's own. Throws `HttpProblem`. */
export async function toAttachmentInputs(
  given: readonly NewAttachment[],
  owner: string,
  { uploads, limits }: Pick<ServerContext, 'uploads' | 'limits'>,
): Promise<AttachmentInput[]> {
  const inputs: AttachmentInput[] = [];
  let [size, newBytes] = [0, 0];
  for (const [index, { name = '', media_type: mediaType, text, base64, hash }] of given.entries()) {
    const field = `body.attachments.${index}`;
    const type = mediaType === undefined ? {} : { mediaType };
    if (hash === undefined) {
      const content = base64 === undefined ? (text ?? '') : decoded(base64, `${field}.base64`);
      newBytes += typeof content === 'string' ? utf8Length(content) : content.length;
      inputs.push({ name, content, ...type });
      continue;
    }
    const record = await uploads.find(owner, hash);
    if (record === undefined) {
      throw invalidField(`${field}.hash`, 'you have stored no file of this hash: upload it first');
    }
    size += record.size;
    // Before any is read: a request of a few bytes may name many large files.
    if (size > limits.fileBytes) {
      throw invalidField(
        field,
        `more than ${limits.fileBytes} bytes of files are not taken at once`,
      );
    }
    const content = await uploads.read(owner, hash);
    inputs.push({ name: name || record.name, content, mediaType: record.mediaType, ...type });
  }
  if (newBytes > 0) await assertQuota(owner, newBytes, { uploads, limits });
  return inputs;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

function decoded(base64: string, field: string): Uint8Array {
  try {
    return fromBase64(base64);
  } catch {
    throw invalidField(field, 'expected base64');
  }
}
