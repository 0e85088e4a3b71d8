import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithUs, eventually, freePort, installAtFirstUse, makeFolder } from '@pce/test-support';

/** A Restate of one node on the loopback interface, which a test can kill and restart. */
export interface RestateServer extends AsyncDisposable {
  readonly ingress: string;
  /** Registers the one URL before all workers of a service; one of them must listen there. */
  register(url: string): Promise<void>;
  kill(): Promise<void>;
  /** After `kill`, with what it has on disk. */
  start(): Promise<void>;
}

/**
 * Installs Restate's server at its first use: 216 MB, under the Business Source License, so no dependency of ours. `PCE_RESTATE`
 * names one that is there. Returns the program, or why there is none.
 */
export async function restateProgram(): Promise<
  { readonly file: string } | { readonly missing: string }
> {
  if (process.env.PCE_RESTATE) return { file: process.env.PCE_RESTATE };
  const folder = fileURLToPath(new URL('server', import.meta.url));
  const system = `${process.platform}-${process.arch}`;
  return installAtFirstUse(folder, `@restatedev/restate-server-${system}/bin/restate-server`);
}

export async function startRestate(file: string): Promise<RestateServer> {
  const folder = makeFolder();
  const [ingress, admin, node] = [await freePort(), await freePort(), await freePort()];
  const environment = {
    RESTATE_DISABLE_TELEMETRY: 'true',
    RESTATE_BASE_DIR: join(folder.root, 'data'),
    RESTATE_LISTEN_MODE: 'tcp',
    RESTATE_BIND_ADDRESS: `127.0.0.1:${node}`,
    RESTATE_ADVERTISED_ADDRESS: `http://127.0.0.1:${node}`,
    RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`,
    RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`,
    RESTATE_ADMIN__DISABLE_WEB_UI: 'true',
    RESTATE_NODE_NAME: 'test',
    RESTATE_DEFAULT_NUM_PARTITIONS: '4',
    RESTATE_LOG_FILTER: 'error',
  };
  let child: ChildProcess | undefined;
  const untilUp = (url: string): Promise<void> =>
    eventually(async () => {
      const { ok, status } = await fetch(url);
      if (!ok) throw new Error(`${url} answers ${status}`);
    });
  const server: RestateServer = {
    ingress: `http://127.0.0.1:${ingress}`,
    async register(url) {
      const response = await fetch(`http://127.0.0.1:${admin}/deployments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ uri: url, use_http_11: true, force: true }),
      });
      if (!response.ok) throw new Error(`not registered: ${await response.text()}`);
    },
    async kill() {
      if (child === undefined) return;
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
      child = undefined;
    },
    async start() {
      child = spawn(file, ['--no-logo'], {
        env: { PATH: process.env.PATH, ...environment },
        cwd: folder.root,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child.once('close', endWithUs(child, 'SIGKILL'));
      await untilUp(`http://127.0.0.1:${admin}/health`);
      await untilUp(`${server.ingress}/restate/health`);
    },
    async [Symbol.asyncDispose]() {
      await server.kill();
      folder.remove();
    },
  };
  await server.start();
  return server;
}
