// The measured server: `node subject-server.ts <database> <place>`. Prints its address; SIGTERM ends it.
import { once } from 'node:events';
import { createServer } from '@pce/server';
import { listen } from '@pce/server/node';
import { openStore, toDatabase } from './place/place.ts';

const [database = '', at = ''] = process.argv.slice(2);

/** Turns rate limits off: the load exceeds real clients. */
const never = 1e12;

await using store = openStore({ database: toDatabase(database), at });
await using server = createServer({
  store,
  limits: {
    agentRequestsPerMinute: never,
    userRequestsPerMinute: never,
    ownerRequestsPerMinute: never,
  },
});
await using listening = await listen(server, { onError: (error) => console.error(error) });
const ended = once(process, 'SIGTERM');
console.log(listening.url);
await ended;
