/** An event of a stream of server-sent events. */
export interface SseMessage {
  readonly event: string | undefined;
  readonly data: string;
}

/**
 * Reads server-sent events as our own server writes them: one line of data each. Comments are left out. Ends when the
 * reader is cancelled.
 */
export async function* sseMessages(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<SseMessage, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map(fieldOf));
      const data = fields.get('data');
      if (data !== undefined) yield { event: fields.get('event'), data };
    }
  }
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
