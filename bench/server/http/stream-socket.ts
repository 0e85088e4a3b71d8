import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const nothing: Buffer = Buffer.alloc(0);
const textFrame = 0x81;
const closeFrame = 0x88;
const pingFrame = 0x89;

/**
 * Opens a receive-only WebSocket, and calls `onText` with each message. Supports only what this server sends: whole,
 * unmasked frames.
 */
export async function openStreamSocket(
  { url, path }: { readonly url: string; readonly path: string },
  onText: (text: string) => void,
): Promise<Disposable> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const opened = Promise.withResolvers<void>();
  let received = nothing;
  let isOpen = false;
  socket.on('error', opened.reject);
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!isOpen) {
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const status = received.toString('latin1', 9, 12);
      if (status !== '101') return opened.reject(new Error(`${path}: refused with ${status}`));
      isOpen = true;
      received = received.subarray(end + 4);
      opened.resolve();
    }
    received = readFrames(received, {
      [textFrame]: (payload) => onText(payload.toString()),
      [pingFrame]: () => socket.write(emptyPong),
      [closeFrame]: () => socket.end(),
    });
  });
  const key = randomBytes(16).toString('base64');
  const upgrade = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}`;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\n\r\n`);
  await opened.promise;
  return { [Symbol.dispose]: () => void socket.destroy() };
}

/** Masked with zeros, as required of a client. */
const emptyPong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

type Readers = Readonly<Record<number, (payload: Buffer) => void>>;

/** Emits each whole frame, and returns the remaining bytes. */
function readFrames(received: Buffer, readers: Readers): Buffer {
  let at = 0;
  while (at + 4 <= received.length) {
    const short = received[at + 1] ?? 0;
    const start = at + (short === 126 ? 4 : 2);
    const end = start + (short === 126 ? received.readUInt16BE(at + 2) : short);
    if (short === 127) throw new Error('a message of more than 64 KiB');
    if (end > received.length) break;
    readers[received[at] ?? 0]?.(received.subarray(start, end));
    at = end;
  }
  return received.subarray(at);
}
