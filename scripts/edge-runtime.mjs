// Runs the built packages without Node: bundled for a browser, and running a turn and serving a plan in workerd, the
// runtime of Cloudflare Workers. A `node:` import in any of them fails the bundling.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import { root } from './setup.mjs';

/** Packages whose main entry runs without Node. */
const portable = ['client', 'core', 'diff', 'roles', 'rules', 'server', 'workflows'];

const main = (name) => join(root, 'packages', name, 'dist', 'index.js');

/** Runs a turn by rules, in memory, and responds with its result. */
const worker = `
  import { createClient } from '@pce/client';
  import { createOrchestrator, defineTool, jsonObjectSchema, memoryStore } from '@pce/core';
  import { createServer } from '@pce/server';
  import { ruleRoles } from '@pce/rules';
  ${portable.map((name) => `import * as ${name} from '@pce/${name}';`).join('\n')}
  const loaded = [${portable.join(', ')}].map((each) => Object.keys(each).length);
  const greet = defineTool({
    name: 'greeter.greet',
    description: 'Greet a person by name',
    input: jsonObjectSchema,
    parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    effect: 'read',
    execute: ({ name }) => ({ greeting: 'Hello, ' + name }),
  });
  export default {
    async fetch() {
      const pce = createOrchestrator({ ...ruleRoles(), tools: [greet] });
      const { status } = await pce.start('Greet "Ann"').result();
      await pce.close();
      const server = createServer({ store: memoryStore() });
      const client = createClient({ url: 'http://pce', fetch: (...request) => server.fetch(new Request(...request)), WebSocket: null });
      const { planId } = await client.plans.create({ content: '1. [ ] Boil water' });
      const execution = await client.executions.create({ planId });
      await server.close();
      return Response.json({ status, execution: execution.status, loaded });
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
  const { status, execution, loaded } = await answerIn(script);
  if (status !== 'completed') throw new Error(`the turn in workerd ended as ${status}`);
  if (execution !== 'QUEUED') throw new Error(`the execution in workerd is ${execution}`);
  console.log(
    `${portable.join(', ')}: bundled for browsers; a turn completed and a plan served in workerd (${loaded} exports)`,
  );
} catch (error) {
  console.log(error.errors ? error.message : error.stack); // esbuild's message has the location
  process.exitCode = 1;
}
