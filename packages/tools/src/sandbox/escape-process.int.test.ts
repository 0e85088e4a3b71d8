import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bareOutcome, sandboxOutcome } from '../../test/sandbox-outcome.js';
import { walkTool } from '../../test/walk-tool.js';

const violation = { failure: 'sandbox_violation' };

describe('what a tool may import (B8)', () => {
  it.each([
    'net',
    'http',
    'dgram',
    'child_process',
    'worker_threads',
    'vm',
    'module',
    'process',
    'node:wasi',
    './addon.node',
    'data:text/javascript,export default 1',
    'left-pad',
  ])('refuses %s', async (name) => {
    const source = `import ${JSON.stringify(name)}; export default () => 'imported';`;

    expect(await bareOutcome(source)).toEqual({
      ...violation,
      message: `tool.mjs: import of ${name} is not allowed`,
    });
  });

  it.each([
    ['a late import', `await import('node:net')`],
    ['an import in a text that is evaluated', `await eval("import('node:net')")`],
    ['an import in a function made of text', `await new Function("return import('node:net')")()`],
    [
      'one made of an async function’s constructor',
      `await (async () => {}).constructor("return import('node:net')")()`,
    ],
    ['a caught import', `await import('net').catch(() => 'caught')`],
  ])('refuses %s', async (_, code) => {
    expect(
      await bareOutcome(`export default async () => { ${code}; return 'went on' }`),
    ).toMatchObject(violation);
  });
});

describe('what a tool may call (B8)', () => {
  it.each([
    ['process.kill', 'process.kill(args.parent)'],
    ['process.binding', `process.binding('tcp_wrap')`],
    ['process.getBuiltinModule', `process.getBuiltinModule('node:net')`],
    ['process.dlopen', `process.dlopen({ exports: {} }, './addon.node')`],
    ['fetch', `await fetch('http://127.0.0.1/')`],
    ['WebSocket', `new WebSocket('ws://127.0.0.1/')`],
    ['Worker', `new Worker('x')`],
    ['require', `require('child_process')`],
    ['WebAssembly', 'new WebAssembly.Memory({ initial: 65_536 })'],
    ['BroadcastChannel', `new BroadcastChannel('x')`],
  ])('refuses %s', async (name, code) => {
    const source = `export default async (args) => { ${code}; return 'went on' }`;

    expect(await bareOutcome(source, { args: { parent: process.pid } })).toEqual({
      ...violation,
      message: `tool.mjs: ${name} is not allowed`,
    });
  });

  it('lets it ask whether such a thing is there', async () => {
    const source = `export default () => [typeof require, typeof WebAssembly, typeof process.exit, process.env.HOME ?? 'none']`;

    expect(await bareOutcome(source)).toEqual({
      value: ['undefined', 'undefined', 'function', 'none'],
    });
  });
});

it('gives a tool no object from which the network, a program or a thread can be reached (B8)', async () => {
  expect(await bareOutcome(walkTool)).toEqual({ value: { isThorough: true, found: [] } });
});

it.each([
  ['on this host', sandboxOutcome],
  ['without namespaces', bareOutcome],
])('lets no connection reach a server of the host, %s (B8)', async (_, outcomeOf) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const ways = [
    `fetch('http://127.0.0.1:' + port)`,
    `import('node:net').then(({ connect }) => connect(port))`,
    `new WebSocket('ws://127.0.0.1:' + port)`,
  ];
  for (const way of ways) {
    const source = `export default async ({ port }) => { await ${way}; return 'went on' }`;
    expect(await outcomeOf(source, { args: { port } })).toMatchObject(violation);
  }
  expect(connections).toBe(0);
});

it('keeps the process object from methods that a tool puts where Node calls them (B8)', async () => {
  const source = `
    import { EventEmitter } from 'events';
    import stream from 'stream';
    export default async () => {
      const caught = [];
      const trap = function () { caught.push(typeof this?.reallyExit, typeof this?.binding, typeof this?._tickCallback) };
      for (const name of ['emit', 'on', 'listeners', 'listenerCount', 'once']) EventEmitter.prototype[name] = trap;
      const changes = [
        () => { Object.prototype.noDeprecation = 1 },
        () => Object.defineProperty(Object.prototype, 'domain', { get: trap }),
        () => Object.setPrototypeOf(EventEmitter.prototype, new Proxy({}, { get: trap })),
        () => { EventEmitter.prototype.more = trap },
        () => { stream.Duplex.prototype.more = trap },
        () => { Function.prototype.call = trap },
        () => { Promise.prototype.then = trap },
        () => { Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getThis()) },
        () => { JSON.stringify = trap },
        () => { globalThis.JSON = { stringify: trap } },
        () => { globalThis.process = 1 },
        () => { process.env.X = 'x' },
      ].map((change) => { try { change(); return 'changed' } catch (error) { return error.name } });
      new Buffer(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { caught, changes };
    };`;

  expect(await bareOutcome(source)).toEqual({
    value: { caught: [], changes: Array.from({ length: 12 }, () => 'TypeError') },
  });
});
