export { type AttachmentLimits, resolveAttachmentLimits } from './attachment-limits.js';
export { fromBase64 } from './base64.js';
export { type ContentStore, contentStore } from './content-store.js';
export { isTextType, takesType } from './media-type.js';
export { type CheckedAttachment, readAttachments } from './read-attachment.js';
export { noAttachments } from './tool-attachments.js';
