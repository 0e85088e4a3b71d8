import { requestLater } from './host.ts';
import { copyOf, decode, encode, toBytes } from './text.ts';

interface FetchInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>> | Iterable<readonly [string, string]>;
  readonly body?: string | ArrayBuffer | ArrayBufferView | null;
}

interface FetchAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Body in base64. */
  readonly body: string;
}

/** The part of `Response` that tools use. */
class Response {
  readonly url: string;
  readonly status: number;
  readonly ok: boolean;
  readonly headers: ReadonlyMap<string, string>;
  readonly #body: string;
  constructor({ url, status, headers, body }: FetchAnswer) {
    this.url = url;
    this.status = status;
    this.ok = status >= 200 && status < 300;
    const byName = new Map(Object.entries(headers));
    const get = byName.get.bind(byName);
    this.headers = Object.assign(byName, { get: (name: string) => get(name.toLowerCase()) });
    this.#body = body;
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return copyOf(encode(this.#body, 'base64'));
  }
  async text(): Promise<string> {
    return decode(encode(this.#body, 'base64'));
  }
  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}

/** Fetches an address through the host. Rejects with the host's code if it is not allowed. */
export async function fetch(
  url: unknown,
  { method = 'GET', headers = {}, body = null }: FetchInit = {},
): Promise<Response> {
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  const bytes = typeof body === 'string' ? encode(body) : body && toBytes(body);
  const answer = await requestLater('fetch', {
    url: String(url),
    method: method.toUpperCase(),
    headers: Object.fromEntries(entries),
    body: bytes && decode(bytes, 'base64'),
  });
  return new Response(answer as FetchAnswer);
}
