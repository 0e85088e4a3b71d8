export { toJsonSchema } from './to-json-schema.js';
