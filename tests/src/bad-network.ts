import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server on this machine that can be cut. */
export interface BadNetwork extends AsyncDisposable {
  readonly port: number;
  cut(this: void): void;
  /** Closes every connection in the middle of the server's next answer. */
  cutHalfway(this: void): void;
  /** Stops all traffic, then closes every connection. */
  stall(this: void, ms: number): Promise<void>;
}

interface Link {
  readonly client: Socket;
  readonly server: Socket;
  cutNext: boolean;
}

export async function startBadNetwork(serverPort: number): Promise<BadNetwork> {
  const links = new Set<Link>();

  function drop(link: Link): void {
    links.delete(link);
    link.client.destroy();
    link.server.destroy();
  }

  const proxy = createServer((client) => {
    const link: Link = { client, server: connect(serverPort, '127.0.0.1'), cutNext: false };
    links.add(link);
    client.pipe(link.server);
    link.server.on('data', (chunk) => {
      client.write(link.cutNext ? chunk.subarray(0, chunk.length / 2) : chunk);
      if (link.cutNext) drop(link);
    });
    for (const socket of [client, link.server]) {
      socket.on('error', () => drop(link)).on('close', () => drop(link));
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = (): void => {
    for (const link of links) drop(link);
  };

  return {
    port: portOf(proxy.address()),
    cut,
    cutHalfway() {
      for (const link of links) link.cutNext = true;
    },
    async stall(ms) {
      for (const { client, server } of links) {
        client.pause();
        server.pause();
      }
      await new Promise((resolve) => setTimeout(resolve, ms));
      cut();
    },
    async [Symbol.asyncDispose]() {
      cut();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return address.port;
}
