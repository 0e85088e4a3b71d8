/** A message of a stream of server-sent events. */
export interface ReadMessage {
  readonly event: string | undefined;
  readonly id: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads the messages of a stream, up to the one that is the last wanted or the end. */
export async function readStream(
  { body }: Response,
  isLast: (message: ReadMessage) => boolean = () => false,
): Promise<ReadMessage[]> {
  const seen: ReadMessage[] = [];
  let rest = '';
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const data = field('data');
      const message = { event: field('event'), id: field('id'), data: JSON.parse(data ?? '{}') };
      if (data === undefined || message.event === 'end') continue;
      seen.push(message);
      if (isLast(message)) return seen;
    }
  }
  return seen;
}
