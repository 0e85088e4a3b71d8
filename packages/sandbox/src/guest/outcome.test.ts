import { beforeEach, describe, expect, it } from 'vitest';
import { guestHost } from '../../test/guest-host.js';
import { structuredClone } from './clone.js';
import { describeFailure, lineOf } from './describe-failure.js';
import { fetch } from './fetch.js';
import { request, requestBytes } from './host.js';
import { fail, succeed } from './outcome.js';
import { clearTimeout, setInterval, setTimeout } from './timers.js';

beforeEach(() => {
  guestHost.ends = [];
});

const failing = (name: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { name, stack: '', ...more });

describe('the failure of a tool', () => {
  it.each<[unknown, string, string]>([
    [null, 'internal', 'it threw null, or its memory was used up'],
    [undefined, 'internal', 'it threw undefined'],
    ['text', 'internal', 'it threw text'],
    [failing('Error', 'no'), 'internal', 'no'],
    [failing('', 'no'), 'internal', 'no'],
    [failing('TypeError', 'no'), 'internal', 'TypeError: no'],
    [{}, 'internal', ''],
    [failing('Error', 'no rows', { code: 'not_found' }), 'not_found', 'no rows'],
    [failing('Error', 'slow down', { code: 'rate_limited' }), 'rate_limited', 'slow down'],
    [failing('Error', 'odd', { code: 'other' }), 'internal', 'odd'],
    [failing('Error', 'no file', { code: 'ENOENT' }), 'not_found', 'no file'],
    [failing('Error', 'not yours', { code: 'EACCES' }), 'sandbox_violation', 'not yours'],
    [failing('Error', 'full', { code: 'ENOSPC' }), 'sandbox_violation', 'full'],
    [failing('Error', 'many', { code: 'EAGAIN' }), 'sandbox_violation', 'many'],
    [
      failing('InternalError', 'out of memory'),
      'sandbox_violation',
      'it asked for more memory than it may have',
    ],
    [
      failing('EvalError', 'eval and new Function are not allowed'),
      'sandbox_violation',
      'eval and new Function are not allowed',
    ],
    [
      failing('ReferenceError', "'require' is not defined"),
      'sandbox_violation',
      'require is not in the sandbox: use import',
    ],
    [
      failing('ReferenceError', 'setImmediate is not defined'),
      'sandbox_violation',
      'setImmediate is not in the sandbox: use setTimeout',
    ],
    [
      failing('ReferenceError', "'other' is not defined"),
      'internal',
      "ReferenceError: 'other' is not defined",
    ],
    [
      failing('Error', 'no', {
        stack: '    at f (pce:guest/fs:3:1)\n    at g (sum.js:7:9)\n    at sum.js:9:1',
      }),
      'internal',
      'no (line 7)',
    ],
    [failing('Error', 'no', { stack: '    at sum.js:9:1\n' }), 'internal', 'no (line 9)'],
    [failing('Error', 'x'.repeat(2_001)), 'internal', 'x'.repeat(2_000)],
  ])('is reported for %o with %s (B8)', (thrown, code, message) => {
    expect(describeFailure(thrown)).toEqual({ code, message });
  });

  it('is reported even if the thrown value is a trap (B8)', () => {
    const trap = new Proxy({}, { get: () => fail.constructor('throw 1')() });
    const message = 'it threw something that cannot be described';
    expect(describeFailure(trap)).toEqual({ code: 'internal', message });
  });

  it('has no line if only the library threw (B8)', () => {
    expect(lineOf('    at f (pce:guest/fs:3:1)')).toBeUndefined();
    expect(lineOf('')).toBeUndefined();
  });
});

it('ends a run with its value as JSON (B8)', () => {
  succeed({ a: 1 });
  succeed(undefined);
  succeed(0);
  succeed(1n);
  fail(failing('Error', 'no'));
  const message = 'what it returned cannot be written as JSON';
  expect(guestHost.ends).toEqual([
    { value: { a: 1 } },
    { value: null },
    { value: 0 },
    { refusal: { code: 'internal', message } },
    { refusal: { code: 'internal', message: 'no' } },
  ]);
});

it('requests from the host, and throws its errors by their codes (B8)', () => {
  expect(request('arguments', {})).toEqual({ a: 1 });
  expect(request('uuid', {})).toMatch(/^[0-9a-f-]{36}$/);
  const unknown = expect.objectContaining({ code: 'EINVAL', message: 'nothing is not known here' });
  expect(() => request('nothing', {})).toThrow(unknown);
  expect(() => requestBytes('arguments', '{}')).toThrow('arguments answered no bytes');
  expect(globalThis).not.toHaveProperty('pceHost');
});

describe('a copy', () => {
  it('is deep, of its own kinds, and keeps cycles (B8)', () => {
    const bytes = Uint8Array.from([1]);
    const list: unknown[] = [1, 'a', null, undefined, true];
    const value = {
      ...{ list, bytes, buffer: bytes.buffer, date: new Date(5) },
      ...{ map: new Map([['k', { v: 1 }]]), set: new Set([{ v: 2 }]), same: list },
    };
    list.push(value);
    const copy = structuredClone(value);
    expect(copy).toEqual(value);
    expect(copy).not.toBe(value);
    const { list: copied, same, bytes: copiedBytes, buffer, date, map } = copy as typeof value;
    expect(copied).not.toBe(list);
    expect(same).toBe(copied);
    expect(copied.at(-1)).toBe(copy);
    expect(copiedBytes).not.toBe(bytes);
    expect(buffer).not.toBe(bytes.buffer);
    expect(date).not.toBe(value.date);
    expect(map.get('k')).not.toBe(value.map.get('k'));
  });

  it.each([
    [() => 1, 'functions cannot be cloned'],
    [Symbol('s'), 'symbols cannot be cloned'],
    [{ f: () => 1 }, 'functions cannot be cloned'],
  ])('is not made of %o (B8)', (value, message) => {
    expect(() => structuredClone(value)).toThrow(message);
  });
});

describe('a timer of the isolate', () => {
  /** Runs timers by hand: returns the requested milliseconds, and a function that ends the first wait. */
  function sleeps() {
    const waits: { ms: unknown; end(): void }[] = [];
    guestHost.later = (operation, args) =>
      new Promise((resolve) => waits.push({ ms: [operation, args], end: () => resolve({}) }));
    const next = async (): Promise<void> => {
      waits.shift()?.end();
      await new Promise(setImmediate);
    };
    return { waits, next };
  }

  it('calls back once after a while, or repeatedly until it is cleared (B8)', async () => {
    const { waits, next } = sleeps();
    const calls: unknown[] = [];
    setTimeout((...args) => calls.push(args), 5, 'a', 'b');
    expect(waits.map(({ ms }) => ms)).toEqual([['sleep', { ms: 5 }]]);
    await next();
    expect(calls).toEqual([['a', 'b']]);
    expect(waits).toEqual([]);
    const id = setInterval(() => calls.push('tick'), 0);
    expect(waits.map(({ ms }) => ms)).toEqual([['sleep', { ms: 1 }]]);
    await next();
    await next();
    expect(calls.slice(1)).toEqual(['tick', 'tick']);
    clearTimeout();
    clearTimeout(id);
    await next();
    expect(calls.slice(1)).toEqual(['tick', 'tick']);
    expect(waits).toEqual([]);
    const other = setTimeout(() => calls.push('never'));
    expect(other).toBeGreaterThan(id);
    clearTimeout(other);
    await next();
    expect(calls).toHaveLength(3);
  });

  it('ends the run with the error of its callback (B8)', async () => {
    const { next } = sleeps();
    setTimeout(() => {
      throw failing('Error', 'late');
    });
    await next();
    expect(guestHost.ends).toEqual([{ refusal: { code: 'internal', message: 'late' } }]);
  });
});

describe('fetch', () => {
  const answered = (status: number) => ({
    value: {
      ...{ url: 'https://a.example/', status, headers: { 'content-type': 'application/json' } },
      body: btoa('{"a":1}'),
    },
  });
  const asked: unknown[] = [];
  const answering = (status: number): void => {
    asked.length = 0;
    guestHost.later = async (_, args) => {
      asked.push(args);
      return answered(status);
    };
  };

  it('sends method, headers and body to the host (B8)', async () => {
    answering(200);
    await fetch(new URL('https://a.example'));
    await fetch('https://a.example', { method: 'post', headers: { a: 'b' }, body: 'é' });
    await fetch('https://a.example', { headers: [['a', 'b']], body: Uint8Array.from([1]) });
    const plain = { url: 'https://a.example', method: 'GET', headers: {}, body: null };
    expect(asked).toEqual([
      { ...plain, url: 'https://a.example/' },
      { ...plain, method: 'POST', headers: { a: 'b' }, body: 'w6k=' },
      { ...plain, headers: { a: 'b' }, body: 'AQ==' },
    ]);
  });

  it.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ])('returns a response of status %i, ok: %s (B8)', async (status, ok) => {
    answering(status);
    const response = await fetch('https://a.example');
    expect([response.url, response.status, response.ok]).toEqual([
      'https://a.example/',
      status,
      ok,
    ]);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(await response.json()).toEqual({ a: 1 });
    expect(await response.text()).toBe('{"a":1}');
    expect(new Uint8Array(await response.arrayBuffer()).length).toBe(7);
  });

  it('rejects with the code of the host (B8)', async () => {
    guestHost.later = async () => ({ error: { code: 'EACCES', message: 'not that one' } });
    const denied = { code: 'EACCES', message: 'not that one' };
    await expect(fetch('https://b.example')).rejects.toMatchObject(denied);
  });
});
