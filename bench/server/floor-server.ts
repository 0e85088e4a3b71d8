// The minimum cost of accepting an event over HTTP: one insert of its body in a transaction, and a short answer. `node
// floor-server.ts <database> <place>`. Prints its address; SIGTERM ends it.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { openRawInsert } from '../src/raw-insert.ts';
import { toDatabase } from './place/place.ts';

interface Inserter extends AsyncDisposable {
  insert(text: string): Promise<void>;
}

function openSqlite(file: string): Inserter {
  const raw = openRawInsert(file, 'FULL');
  return {
    insert: async (text) => raw.insert(text),
    [Symbol.asyncDispose]: async () => raw[Symbol.dispose](),
  };
}

async function openPostgres(connectionString: string): Promise<Inserter> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  await pool.query('CREATE TABLE IF NOT EXISTS steps (position bigserial PRIMARY KEY, body text)');
  const statement = { name: 'insert', text: 'INSERT INTO steps (body) VALUES ($1)' };
  return {
    insert: async (text) => {
      await pool.query(statement, [text]);
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(request, 'end');
  return Buffer.concat(chunks).toString();
}

const [database = '', at = ''] = process.argv.slice(2);
await using rows = toDatabase(database) === 'sqlite' ? openSqlite(at) : await openPostgres(at);
const answer = '{"taken":true}';
const server = createServer(async (request, response) => {
  await rows.insert(await bodyOf(request));
  response.writeHead(201, { 'Content-Length': answer.length }).end(answer);
});
// Like the measured server: nothing is sent on a connection that is about to be closed.
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const ended = once(process, 'SIGTERM');
const address = server.address();
console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
await ended;
server.closeAllConnections();
server.close();
