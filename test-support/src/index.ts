export { bundleProgram } from './bundle-program.ts';
export { type FoundChromium, findChromium } from './find-chromium.ts';
export { freePort } from './free-port.ts';
export { type Folder, makeFolder } from './make-folder.ts';
export { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
export { socketFetch } from './socket-fetch.ts';
export { type PostgresServer, startPostgres } from './start-postgres.ts';
export { type RunningProgram, startProgram } from './start-program.ts';
export { type EmitterWatch, watchEmitters } from './watch-emitters.ts';
