export { cleanText } from './clean-text.js';
export { httpPost, type ResolveName } from './http-post.js';
