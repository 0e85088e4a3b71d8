import { fileURLToPath } from 'node:url';

/** Folder of the compiled workflow. */
export const built = fileURLToPath(new URL('../../node_modules/.cache/workflow', import.meta.url));
