import { expect, it } from 'vitest';
import { callTool } from '../test/call-tool.js';
import { fakeHttpServer } from '../test/fake-http-server.js';
import { sandboxOutcome } from '../test/sandbox-outcome.js';
import { loadSandboxTool } from './load-sandbox-tool.js';

it('reaches the given hosts, and reads their responses (B8)', async () => {
  const { host, requests } = await fakeHttpServer(({ method }, response) =>
    response.setHeader('X-Kind', 'test').end(JSON.stringify({ method, ü: 1 })),
  );
  const source = `
    export default async ({ url }) => {
      const got = await fetch(url);
      const posted = await fetch(url, { method: 'post', body: 'ü', headers: { a: 'b' } });
      return [got.ok, got.status, got.headers.get('x-kind'), await got.json(), (await posted.text()).length, (await got.arrayBuffer()).byteLength];
    }`;
  const network = { hosts: [host], allowPrivateNetworks: true, access: 'write' as const };

  expect(await sandboxOutcome(source, { args: { url: `http://${host}/` }, network })).toEqual({
    value: [true, 200, 'test', { method: 'GET', ü: 1 }, 23, 23],
  });
  expect(requests).toEqual(['GET /', 'POST / ü']);
});

it('reaches no other host, and no private network by default (B8)', async () => {
  const { host, requests } = await fakeHttpServer((_, response) => response.end('x'));
  const url = `http://${host}/`;
  const source = 'export default async ({ url }) => (await fetch(url)).text()';
  const denied = { failure: 'sandbox_violation' };

  for (const network of [{ hosts: ['a.example'], allowPrivateNetworks: true }, { hosts: [host] }]) {
    expect(await sandboxOutcome(source, { args: { url }, network })).toMatchObject(denied);
  }
  expect(await sandboxOutcome(source, { args: { url } })).toMatchObject(denied);
  expect(requests).toEqual([]);
});

it('only reads remotely if the tool declares that it reads (B8, F8)', async () => {
  const { host, requests } = await fakeHttpServer((_, response) => response.end('x'));
  const source = `// ---
// description: Sends
// parameters: {}
// effect: read
// ---
export default async () => (await fetch('http://${host}/', { method: 'POST' })).status`;
  const network = { hosts: [host], allowPrivateNetworks: true, access: 'write' as const };
  const tool = await loadSandboxTool({ name: 'a.b', source, network });

  await expect(callTool(tool)).rejects.toThrow('only GET and HEAD are, not POST');
  expect(requests).toEqual([]);
});

it('aborts running requests when the run ends (B8)', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const stop = new AbortController();
  const reason = new Error('enough');
  const { host } = await fakeHttpServer((_, response) => {
    response.on('close', resolve);
    stop.abort(reason);
  });
  const source = 'export default ({ url }) => fetch(url)';
  const network = { hosts: [host], allowPrivateNetworks: true };
  const attempt = { args: { url: `http://${host}/` }, network, signal: stop.signal };

  await expect(sandboxOutcome(source, attempt)).rejects.toBe(reason);
  await closed;
});
