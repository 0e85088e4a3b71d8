import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { type ReadBodyOptions, readBody } from './read-body.js';

const json = 'application/json';

function read(
  body: RequestInit['body'] | undefined,
  type: string | undefined = json,
  { headers = {}, ...options }: Partial<ReadBodyOptions> & { readonly headers?: object } = {},
) {
  const request = new Request('http://pce/', {
    method: 'POST',
    ...(body !== undefined && { body }),
    headers: { ...headers, ...(type !== '' && { 'Content-Type': type }) },
    duplex: 'half',
  } as RequestInit);
  if (type === '') request.headers.delete('Content-Type');
  return readBody(request, {
    ...{ maxBytes: 1_000, maxBytesBesideTexts: 100, maxMs: 50, minRate: 1, clock: fakeClock() },
    ...{ room: { hold: () => undefined } },
    ...{ takesForms: false, mayBeEmpty: false, ...options },
  });
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A clock that tells how many of its timers wait. */
function countedClock() {
  const clock = fakeClock();
  let waiting = 0;
  const setTimer: typeof clock.setTimer = (callback, ms) => {
    waiting += 1;
    const cancel = clock.setTimer(callback, ms);
    return () => {
      waiting -= 1;
      cancel();
    };
  };
  return { clock: { ...clock, setTimer }, running: () => waiting };
}

/** A body that comes in parts. */
function inParts(...parts: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(bytesOf(part));
      controller.close();
    },
  });
}

describe('a body', () => {
  it('of JSON is read, with its bytes as they came (D4)', async () => {
    expect(await read('{"a": 1}')).toStrictEqual({
      ...{ type: 'json', value: { a: 1 }, bytes: bytesOf('{"a": 1}') },
    });
    const parts = await read(inParts('{"a"', ': ', '1}'));
    expect(parts).toStrictEqual({ type: 'json', value: { a: 1 }, bytes: bytesOf('{"a": 1}') });
    const announced = { headers: { 'Content-Length': '8' } };
    expect(await read(inParts('{"a"', ': 1}'), json, announced)).toStrictEqual(parts);
    expect(await read('7', ' Application/JSON ; charset=utf-8')).toMatchObject({ value: 7 });
  });

  it.each([
    ['text/plain', {}, 'text/plain: expected application/json'],
    ['', {}, 'no Content-Type: expected application/json'],
    ['application/jsonx', {}, 'application/jsonx: expected application/json'],
    ['multipart/form-data; boundary=x', {}, 'multipart/form-data: expected application/json'],
    [
      'text/plain',
      { takesForms: true },
      'text/plain: expected application/json or multipart/form-data',
    ],
    ['text/plain', { mayBeEmpty: true }, 'text/plain: expected application/json'],
    ['', { mayBeEmpty: true }, 'no Content-Type: expected application/json'],
  ])('of %j is refused, with what is expected %j (D4)', async (type, options, detail) => {
    await expect(read(inParts('{}'), type, options)).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: detail,
    });
  });

  it('that is empty counts as an empty object only if allowed (D4)', async () => {
    const empty = { type: 'json', value: {}, bytes: new Uint8Array() };
    expect(await read(undefined, '', { mayBeEmpty: true })).toStrictEqual(empty);
    expect(await read('', json, { mayBeEmpty: true })).toStrictEqual(empty);
    expect(await read('{"a":1}', json, { mayBeEmpty: true })).toMatchObject({ value: { a: 1 } });
    await expect(read('')).rejects.toMatchObject({ code: 'malformed_json' });
    await expect(read(undefined)).rejects.toMatchObject({ code: 'malformed_json' });
  });

  it('is as large as its limit at most, announced or not (D4)', async () => {
    const fits = `"${'x'.repeat(998)}"`;
    const over = `"${'x'.repeat(999)}"`;
    const tooLarge = { code: 'too_large', message: 'more than 1000 bytes are not taken' };
    const announced = (length: number) => ({ headers: { 'Content-Length': String(length) } });

    expect((await read(inParts(fits))).bytes).toHaveLength(1_000);
    expect((await read(inParts(fits), json, announced(1_000))).bytes).toHaveLength(1_000);
    await expect(read(inParts(over))).rejects.toMatchObject(tooLarge);
    await expect(read(inParts(fits.slice(0, 600), over.slice(600)))).rejects.toMatchObject(
      tooLarge,
    );
    await expect(read(inParts('{}'), json, announced(1_001))).rejects.toMatchObject(tooLarge);
    await expect(read(inParts(over), json, announced(5))).rejects.toMatchObject(tooLarge);
  });

  it('that is too large is not read on (D4)', async () => {
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(400)),
      cancel: () => {
        isCancelled = true;
      },
    });
    await expect(read(endless)).rejects.toMatchObject({ code: 'too_large' });
    expect(isCancelled).toBe(true);
  });

  it.each([{}, { headers: { 'Content-Length': '20' } }])(
    'that does not come, or breaks off, is refused, and leaves no timer %j (D4)',
    async (options) => {
      const { clock, running } = countedClock();
      const never = new ReadableStream({ pull: () => new Promise(() => undefined) });
      const late = read(never, json, { ...options, clock });
      await new Promise(setImmediate);
      clock.advance(49);
      clock.advance(1);
      await expect(late).rejects.toMatchObject({
        ...{ code: 'request_timeout', message: 'the body was not there after 50 ms' },
      });
      const gone = new Error('gone');
      const broken = new ReadableStream({ pull: (controller) => controller.error(gone) });
      await expect(read(broken, json, { ...options, clock })).rejects.toMatchObject({
        ...{ code: 'malformed_request', message: 'the body broke off' },
      });
      await read('1', json, { clock });
      expect(running()).toBe(0);
    },
  );

  it.each([
    [`[${'1,'.repeat(48)}10]`, true],
    [`[${'1,'.repeat(49)}1]`, false],
    [`["${'x'.repeat(500)}"]`, true],
    [`["\\"${',1'.repeat(200)}"]`, true],
    [`["\\\\",${'1,'.repeat(60)}1]`, false],
    [`[${'"a",'.repeat(32)}"a"]`, true],
    [`[${'"a",'.repeat(60)}"a"]`, false],
  ])('with many values beside its texts is refused: %.20s… %s (D4)', async (body, isTaken) => {
    const reading = read(body);
    if (isTaken) expect(await reading).toMatchObject({ value: JSON.parse(body) });
    else {
      await expect(reading).rejects.toMatchObject({
        ...{ code: 'too_large', message: 'more than 100 bytes beside texts are not taken' },
      });
    }
  });

  it('that is no JSON in UTF-8, or unsafe to walk, is refused (D4, D8)', async () => {
    const wrong = { code: 'malformed_json', message: 'the body is no JSON in UTF-8' };
    await expect(read('{')).rejects.toMatchObject(wrong);
    await expect(read(new Uint8Array([0x22, 0xff, 0x22]))).rejects.toMatchObject(wrong);
    await expect(read('{"__proto__":1}')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

/** A form of so many fields, as a browser writes it. */
async function aForm(fields: number) {
  const form = new FormData();
  for (let index = 0; index < fields; index += 1) form.set(`f${index}`, `${index}`);
  const response = new Response(form);
  return {
    type: response.headers.get('Content-Type') ?? '',
    body: await response.bytes(),
  };
}

describe('a form', () => {
  const takesForms = { takesForms: true };

  it('has its texts and its files (D4)', async () => {
    const form = new FormData();
    form.set('name', 'Move');
    form.set('file', new File(['# A'], 'a.md', { type: 'text/markdown' }));
    form.set('plain', new File([new Uint8Array([1])], 'b'));
    const response = new Response(form);
    const type = response.headers.get('Content-Type') ?? '';
    const found = await read(await response.bytes(), type, takesForms);

    expect(found.type).toBe('multipart');
    expect(found.value).toEqual({
      name: 'Move',
      file: { name: 'a.md', type: 'text/markdown', bytes: bytesOf('# A') },
      plain: { name: 'b', type: 'application/octet-stream', bytes: new Uint8Array([1]) },
    });
  });

  it('of twenty fields is taken, and no longer one (D4)', async () => {
    const twenty = await aForm(20);
    const more = await aForm(21);
    const { value } = await read(twenty.body, twenty.type, { ...takesForms, maxBytes: 10_000 });

    expect(Object.keys(Object(value))).toHaveLength(20);
    await expect(
      read(more.body, more.type, { ...takesForms, maxBytes: 10_000 }),
    ).rejects.toMatchObject({
      ...{ code: 'malformed_request', message: 'more than 20 fields are not taken' },
    });
  });

  it('of many fields is refused where its boundary stands in quotes too (D4)', async () => {
    const { body, type } = await aForm(21);
    const quoted = type.replace(/boundary=(\S+)/, 'boundary="$1"');

    await expect(read(body, quoted, { ...takesForms, maxBytes: 10_000 })).rejects.toMatchObject({
      message: 'more than 20 fields are not taken',
    });
  });

  it.each(['multipart/form-data; boundary=x', 'multipart/form-data'])(
    'that is not whole is refused: %s (D4)',
    async (type) => {
      await expect(read('--x\r\nContent-', type, takesForms)).rejects.toMatchObject({
        ...{ code: 'malformed_request', message: 'the body is no whole form' },
      });
    },
  );

  it('is JSON if it is declared so, though forms are accepted (D4)', async () => {
    expect(await read('{"a":1}', json, takesForms)).toMatchObject({ type: 'json' });
  });
});
