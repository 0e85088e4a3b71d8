import type { Readable, Writable } from 'node:stream';
import { deserializeMessage, serializeMessage, type Transport } from '@modelcontextprotocol/client';

/** Speaks MCP over two streams, one message per line. */
export function streamTransport(input: Readable, output: Writable): Transport {
  let buffered = '';
  const transport: Transport = {
    async start() {
      input.setEncoding('utf8');
      input.on('data', (chunk: string) => {
        const lines = (buffered + chunk).split('\n');
        buffered = lines.pop() ?? '';
        for (const line of lines) transport.onmessage?.(deserializeMessage(line));
      });
    },
    async send(message) {
      output.write(serializeMessage(message));
    },
    async close() {
      output.end();
      transport.onclose?.();
    },
  };
  return transport;
}
