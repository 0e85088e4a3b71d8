import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { hashSchema } from '../../wire/attachment-document.js';
import { owned } from '../owned.js';
import { attachmentResponse } from './attachment-response.js';

export const getAttachment = endpoint({
  route: 'GET /api/attachments/{hash}',
  id: 'getAttachment',
  summary: 'Read a file that you have stored, or attached to a turn',
  description: 'To be saved, not shown: texts other than JSON come as text/plain.',
  params: z.object({ hash: hashSchema.describe('SHA-256 of the content, in hexadecimal.') }),
  answers: { 200: null },
  async handle({ caller, params: { hash }, room }, context) {
    const record = owned(await context.uploads.find(caller.owner, hash), caller, 'attachment');
    return { response: await attachmentResponse(caller.owner, record, context, room) };
  },
});
