// #region listen
import { createServer } from '@pce/server';
import { type Listening, listen } from '@pce/server/node';
import { sqliteStore } from '@pce/storage-sqlite';

/** A server for the users of a host: they log in there, and bring its tokens. */
export function serve(file: string, secret: string, port = 7331): Promise<Listening> {
  const server = createServer({
    store: sqliteStore(file),
    auth: { users: { secret, issuer: 'https://id.example', audience: 'pce' } },
    log: (record) => console.log(JSON.stringify(record)),
  });
  return listen(server, { port });
}
// #endregion
