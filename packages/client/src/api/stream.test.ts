import { describe, expect, it } from 'vitest';
import { wireSample } from '../../test/wire-sample.js';
import { type Client, createClient } from '../create-client.js';
import type { ExecutionUpdate, TurnNotice } from '../wire/api.generated.js';
import type { DocumentName } from '../wire/document-fields.js';
import { documentReader } from '../wire/read-document.js';

const end = 'event: end\ndata: {}\n\n';

/** A client whose server brings these messages and the end. */
function setUp(...messages: readonly unknown[]) {
  const asked: string[] = [];
  const client = createClient({
    url: 'https://pce.example',
    WebSocket: null,
    async fetch(input, init) {
      const { pathname, search } = new URL(new Request(input, init).url);
      asked.push(pathname + search);
      const lines = messages.map((message) =>
        typeof message === 'string' ? message : JSON.stringify(message),
      );
      return new Response(lines.map((line) => `data: ${line}\n\n`).join('') + end);
    },
  });
  return { client, asked };
}

const event = (name: DocumentName, number: number) => ({ ...wireSample(name), number });

async function all<Event>(events: AsyncIterable<Event>): Promise<Event[]> {
  const seen: Event[] = [];
  for await (const each of events) seen.push(each);
  return seen;
}

describe('a stream', () => {
  it.each<[string, DocumentName, (client: Client) => AsyncIterable<unknown>]>([
    ['/api/executions/x%2Fy/stream', 'ExecutionEvent', (client) => client.stream('x/y')],
    ['/api/turns/x%2Fy/stream', 'TurnEvent', (client) => client.streamTurn('x/y')],
    ['/api/episodes/x%2Fy/stream', 'TurnEvent', (client) => client.streamEpisode('x/y')],
  ])('of %s brings events from the beginning to the end (D4)', async (path, name, stream) => {
    const events = [event(name, 1), event(name, 2)];
    const { client, asked } = setUp(...events);
    expect(await all(stream(client))).toEqual(events.map(documentReader(name)));
    expect(asked).toEqual([`${path}?after=0`]);
  });

  it('of an execution has its state between its events, if requested', async () => {
    const update = { ...wireSample('ExecutionUpdate'), type: 'execution_update' };
    const { client, asked } = setUp(update, event('ExecutionEvent', 1), update);
    const updates: ExecutionUpdate[] = [];
    const onUpdate = (each: ExecutionUpdate) => updates.push(each);
    const events = await all(client.stream('x', { onUpdate }));
    expect(events.map(({ number }) => number)).toEqual([1]);
    expect(updates).toEqual(Array(2).fill(documentReader('ExecutionUpdate')(update)));
    expect(asked).toEqual(['/api/executions/x/stream?updates=true&after=0']);
    expect(await all(client.stream('x'))).toEqual(events);
  });

  it('of a turn tells what happens between its events to who asks for it', async () => {
    const notice = { ...wireSample('TurnNotice'), type: 'turn_notice' };
    const { client, asked } = setUp(notice, event('TurnEvent', 1), notice);
    const notices: TurnNotice[] = [];
    const onNotice = (each: TurnNotice) => notices.push(each);
    const events = await all(client.streamTurn('x', { onNotice }));
    expect(events.map(({ number }) => number)).toEqual([1]);
    expect(notices).toEqual(Array(2).fill(documentReader('TurnNotice')(notice)));
    expect(asked).toEqual(['/api/turns/x/stream?notices=true&after=0']);
    expect(await all(client.streamTurn('x'))).toEqual(events);
  });

  it.each([
    ['{', 'an event is not JSON'],
    ['7', 'expected an object at the top, found number'],
    ['{"number":"1"}', 'expected a number at number, found string'],
  ])('refuses what is no event: %s', async (message, why) => {
    const { client } = setUp(message);
    await expect(all(client.stream('x'))).rejects.toMatchObject({
      name: 'UnexpectedAnswerError',
      message: expect.stringContaining(`GET /api/executions/x/stream: ${why}`),
    });
  });

  it('ends without an error with its signal, also before it has begun', async () => {
    const { client, asked } = setUp(event('ExecutionEvent', 1));
    expect(await all(client.stream('x', { signal: AbortSignal.abort() }))).toEqual([]);
    expect(asked).toEqual([]);
    const stop = new AbortController();
    const seen: number[] = [];
    for await (const { number } of client.stream('x', { signal: stop.signal })) {
      seen.push(number);
      stop.abort();
    }
    expect(seen).toEqual([1]);
  });
});
