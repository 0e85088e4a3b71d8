export { type Listening, listen } from './listen.js';
export type { ListenOptions } from './listen-options.js';
