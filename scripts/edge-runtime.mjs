// The built @pce/core, bundled, in a place that has the web's globals and nothing of Node.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';

const core = fileURLToPath(new URL('../packages/core/dist/index.js', import.meta.url));
if (!existsSync(core)) {
  console.log('packages/core/dist is missing: build first');
  process.exit(1);
}

const program = `
  import * as core from ${JSON.stringify(core)};
  globalThis.answer = (async () => {
    for (const name of ['createOrchestrator', 'memoryStore']) {
      if (typeof core[name] !== 'function') throw new Error('@pce/core exports no ' + name);
    }
    await core.memoryStore().close?.();
    return Object.keys(core).length;
  })();
`;

const webGlobals = [
  ...['AbortController', 'AbortSignal', 'DOMException', 'Event', 'EventTarget', 'TextDecoder'],
  ...['TextEncoder', 'URL', 'URLSearchParams', 'atob', 'btoa', 'clearInterval', 'clearTimeout'],
  ...['console', 'crypto', 'fetch', 'performance', 'queueMicrotask', 'setInterval', 'setTimeout'],
  'structuredClone',
];

try {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2023',
    write: false,
    logLevel: 'silent',
  });
  const globals = Object.fromEntries(webGlobals.map((name) => [name, globalThis[name]]));
  const context = createContext(globals);
  runInContext(outputFiles[0].text, context, { filename: 'core-in-the-edge.js' });
  const names = await context.answer;
  console.log(`memory store opened without Node; ${names} exports`);
} catch (error) {
  console.log(error.errors ? error.message : error.stack); // esbuild's message says where
  process.exitCode = 1;
}
