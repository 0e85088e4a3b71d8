import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { makeFolder } from './make-folder.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import {
  notStarted,
  otherUser,
  postgresProcess,
  startProgram,
  untilSaid,
} from './postgres-process.ts';

/** A PostgreSQL server that a test can stop, kill and restart. */
export interface OwnPostgres extends AsyncDisposable {
  /** With user and password. */
  readonly url: string;
  readonly port: number;
  /** Ends every connection and then the server. */
  stop(): Promise<void>;
  /** Ends it like a power failure. */
  crash(): Promise<void>;
  /** On the same port, after `stop` or `crash`. */
  start(): Promise<void>;
  /** Removes its files. */
  remove(): void;
}

export interface OwnPostgresOptions {
  /** Whether a commit waits for the disk. Without it, a crash of only the server still loses nothing. @defaultValue false */
  readonly fsync?: boolean;
}

const user = 'pce';
const password = 'only-for-tests';

/** Starts the PostgreSQL of the npm package on a free port of the loopback interface. Needs no network. */
export async function startOwnPostgres({
  fsync = false,
}: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const folder = makeFolder();
  try {
    chmodSync(folder.root, 0o711);
    const programs = postgresBinaries(otherUser !== undefined, join(folder.root, 'native'));
    const data = await makeCluster(programs.initdb, folder.root);
    const port = await freePort();
    const server = postgresProcess(programs.postgres, serverArguments(data, port, fsync));
    await server.start();
    return {
      url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
      port,
      stop: () => server.end('SIGINT'),
      crash: () => server.end('SIGQUIT'),
      start: server.start,
      remove: folder.remove,
      async [Symbol.asyncDispose]() {
        await server.end('SIGINT');
        folder.remove();
      },
    };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** Creates the files of an empty server and returns their folder. */
async function makeCluster(initdb: string, root: string): Promise<string> {
  const data = join(root, 'data');
  const passwordFile = join(root, 'password');
  mkdirSync(data);
  writeFileSync(passwordFile, password);
  if (otherUser) {
    for (const path of [data, passwordFile]) chownSync(path, otherUser.uid, otherUser.gid);
  }
  const access = [`--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const settings = ['--encoding=UTF8', '--locale=C', '--no-sync'];
  const program = startProgram(initdb, ['-D', data, ...access, ...settings]);
  const closed = once(program, 'close');
  const said = await untilSaid(program, '\0');
  const [code] = await closed;
  if (code !== 0) throw notStarted(said);
  return data;
}

function serverArguments(data: string, port: number, fsync: boolean): readonly string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: fsync ? 'on' : 'off',
    max_connections: 300,
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  return ['-D', data, ...flags];
}
