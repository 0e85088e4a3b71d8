import type { IncomingMessage } from 'node:http';

/** The name of the protocol behind which a browser sends its token, as in `bearer, <token>`. */
export const bearerProtocol = 'bearer';

/**
 * The request equivalent to opening a WebSocket: a GET of the same stream, with the token in its header. A
 * browser cannot set headers, so it may stand in the protocols or in `access_token`; it is in no address from here on.
 * `undefined` for any other address: what is asked for by WebSocket changes nothing.
 */
export function upgradeRequest(
  incoming: IncomingMessage,
  signal: AbortSignal,
): Request | undefined {
  const { url: path = '/', headers } = incoming;
  if (!path.startsWith('/') || !URL.canParse(`http://localhost${path}`)) return undefined;
  const url = new URL(`http://localhost${path}`);
  if (!url.pathname.endsWith('/stream')) return undefined;
  const inAddress = url.searchParams.get('access_token');
  url.searchParams.delete('access_token');
  const token = inProtocols(headers['sec-websocket-protocol']) ?? inAddress;
  const authorization = headers.authorization ?? (token && `Bearer ${token}`);
  const accept = { Accept: 'text/event-stream' };
  return new Request(url, {
    headers: { ...accept, ...(authorization && { Authorization: authorization }) },
    signal,
  });
}

function inProtocols(header = ''): string | undefined {
  const [name, token] = header.split(',').map((each) => each.trim());
  return name === bearerProtocol ? token : undefined;
}
