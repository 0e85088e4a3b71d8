export { type AttachmentLimits, resolveAttachmentLimits } from './attachment-limits.js';
export { type ContentStore, contentStore } from './content-store.js';
export { isTextType, takesType } from './media-type.js';
export { noAttachments } from './tool-attachments.js';
