import { Pool } from 'undici';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  /** Key of an agent. @defaultValue none */
  readonly key?: string;
  /** JSON text. @defaultValue none */
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: Buffer;
}

export interface Connections extends AsyncDisposable {
  send(request: HttpRequest): Promise<HttpAnswer>;
}

/** Opens keep-alive connections when they are needed, at most `most`, each with one request at a time. */
export function openConnections(url: string, most?: number): Connections {
  const pool = new Pool(url, { connections: most ?? null, pipelining: 1 });
  return {
    async send({ method, path, key, body }) {
      const headers = {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const answer = await pool.request({ method, path, headers, body: body ?? null });
      return { status: answer.statusCode, body: Buffer.from(await answer.body.arrayBuffer()) };
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}
