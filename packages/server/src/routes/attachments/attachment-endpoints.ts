import type { Endpoint } from '../../endpoint/endpoint.js';
import { getAttachment } from './get-attachment.js';
import { uploadAttachment } from './upload-attachment.js';

export const attachmentEndpoints: readonly Endpoint[] = [uploadAttachment, getAttachment];
