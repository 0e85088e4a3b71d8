// Runs the built packages without Node: bundled for a browser, and running turns and serving a plan in workerd, the
// runtime of Cloudflare Workers, and with `--full` in Chromium too. A `node:` import in any of them fails the bundling.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import { portableTurns } from './portable-turns.mjs';
import { root, run, temporaryFolder } from './setup.mjs';

/** Packages whose main entry runs without Node. */
const portable = ['client', 'core', 'diff', 'executions', 'roles', 'rules', 'server', 'workflows'];

const main = (name) => join(root, 'packages', name, 'dist', 'index.js');

/** Runs turns in memory and responds with their ends. */
const worker = `
  ${portableTurns}
  import { createClient } from '@pce/client';
  import { memoryStore } from '@pce/core';
  import { createServer } from '@pce/server';
  ${portable.map((name) => `import * as ${name} from '@pce/${name}';`).join('\n')}
  const loaded = [${portable.join(', ')}].map((each) => Object.keys(each).length);
  export default {
    async fetch() {
      const ends = await portableTurns();
      const server = createServer({ store: memoryStore() });
      const client = createClient({ url: 'http://pce', fetch: (...request) => server.fetch(new Request(...request)), WebSocket: null });
      const { planId } = await client.plans.create({ content: '1. [ ] Boil water' });
      const execution = await client.executions.create({ planId });
      await server.close();
      return Response.json({ ends, execution: execution.status, loaded });
    },
  };
`;

async function bundle(contents, options) {
  const { outputFiles } = await build({
    // The command line depends on all of them.
    stdin: { contents, resolveDir: join(root, 'packages', 'cli') },
    bundle: true,
    format: 'esm',
    target: 'es2023',
    write: false,
    logLevel: 'silent',
    tsconfigRaw: {}, // the built packages, not the sources in tsconfig.json
    ...options,
  });
  return outputFiles[0].text;
}

async function answerIn(script) {
  const workerd = new Miniflare({ modules: true, script, compatibilityDate: '2026-07-01' });
  try {
    const response = await workerd.dispatchFetch('http://localhost/');
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return JSON.parse(text);
  } finally {
    await workerd.dispose();
  }
}

function assertCompleted(runtime, ends) {
  if (ends !== 'completed, completed') throw new Error(`the turns in ${runtime} ended as ${ends}`);
}

/** Runs the turns in a page; returns the browser and its version, or why there is none. */
async function turnsInChromium() {
  const { findChromium } = await import('../test-support/src/find-chromium.ts');
  const { path, missing } = findChromium();
  if (path === undefined) return `no browser: ${missing}`;
  const page = `${portableTurns}; portableTurns().then(
    (ends) => { document.body.textContent = 'ends: ' + ends + '.'; },
    (error) => { document.body.textContent = error.stack; },
  );`;
  const script = await bundle(page, { platform: 'browser' });
  const file = join(temporaryFolder('page'), 'page.html');
  writeFileSync(
    file,
    `<body><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
  );
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const dump = ['--virtual-time-budget=20000', '--dump-dom', `file://${file}`];
  const dom = await run(path, [...flags, ...dump]);
  const ends = /(?<=<body>.*ends: )[\w, ]+(?=\.)/s.exec(dom)?.[0] ?? dom.slice(-400);
  assertCompleted('Chromium', ends);
  return (await run(path, ['--version'])).trim();
}

const missing = portable.filter((name) => !existsSync(main(name)));
if (missing.length > 0) {
  console.log(`build first: ${missing.join(', ')} has no dist`);
  process.exit(1);
}

try {
  for (const name of portable) {
    await bundle(`export * from '@pce/${name}';`, { platform: 'browser' });
  }
  const script = await bundle(worker, {
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'], // like Cloudflare's own bundler
  });
  const { ends, execution, loaded } = await answerIn(script);
  assertCompleted('workerd', ends);
  if (execution !== 'QUEUED') throw new Error(`the execution in workerd is ${execution}`);
  const browser = process.argv.includes('--full') ? await turnsInChromium() : 'browsers not run';
  console.log(
    `${portable.join(', ')}: bundled for browsers; turns completed and a plan served in workerd (${loaded} exports); ${browser}`,
  );
} catch (error) {
  console.log(error.errors ? error.message : error.stack); // esbuild's message has the location
  process.exitCode = 1;
}
