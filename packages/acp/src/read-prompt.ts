import type { ContentBlock } from '@agentclientprotocol/sdk';
import type { AttachmentInput } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import type { Said } from '@pce/ui/internal';

/** Reads a prompt: texts and links are the request, images and embedded files its attachments. Throws `InvalidInputError`. */
export function readPrompt(blocks: readonly ContentBlock[]): Said {
  const attachments: AttachmentInput[] = [];
  const attach = (uri: string | null | undefined, content: string | Uint8Array): string => {
    const name = uri?.split(/[?#]/)[0]?.split('/').at(-1) || `file ${attachments.length + 1}`;
    attachments.push({ name, content });
    return name;
  };
  const texts = blocks.map((block) => {
    switch (block.type) {
      case 'text':
        return block.text;
      case 'resource_link':
        return `[${block.name}](${block.uri})`;
      case 'resource': {
        const { resource } = block;
        return attach(resource.uri, 'text' in resource ? resource.text : decoded(resource.blob));
      }
      case 'image':
        attach(block.uri, decoded(block.data));
        return '';
      default:
        throw new InvalidInputError(`prompt: content of type ${block.type} is not supported`);
    }
  });
  const text = texts.join('');
  if (text.trim() === '') throw new InvalidInputError('prompt: there is no text in it');
  return { text, attachments };
}

function decoded(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}
