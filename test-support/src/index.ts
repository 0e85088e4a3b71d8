export { freePort } from './free-port.ts';
export { type Folder, makeFolder } from './make-folder.ts';
export { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
export { type PostgresServer, startPostgres } from './start-postgres.ts';
