import { stripVTControlCharacters } from 'node:util';
import { lineReader } from '../command/read-lines.js';

/** Removes terminal sequences that launchers print between an agent's messages; JSON contains none. */
export function withoutEscapes(): TransformStream<Uint8Array, Uint8Array> {
  const encoder = new TextEncoder();
  let lines: ReturnType<typeof lineReader>;
  return new TransformStream({
    start(controller) {
      lines = lineReader((line) => {
        controller.enqueue(encoder.encode(`${stripVTControlCharacters(line)}\n`));
      });
    },
    transform: (chunk) => lines.take(chunk),
    flush: () => lines.end(),
  });
}
