export { cleanText } from './clean-text.js';
export { httpPost, type ResolveName } from './http-post.js';
export type { NetworkPolicy } from './network-policy.js';
export { type HttpAnswer, type HttpLimits, type HttpRequest, sendRequest } from './send-request.js';
