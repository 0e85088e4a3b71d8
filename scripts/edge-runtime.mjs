// The built packages where there is no Node: bundled for a browser, and loaded in workerd, the runtime of Cloudflare
// Workers. A `node:` import in any of them fails the bundling.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import { root } from './setup.mjs';

/** Packages whose main entry runs without Node. */
const portable = ['client', 'core'];

const main = (name) => join(root, 'packages', name, 'dist', 'index.js');

/** Answers with the number of exports of each package. */
const worker = `
  ${portable.map((name) => `import * as ${name} from '@pce/${name}';`).join('\n')}
  const loaded = [${portable.join(', ')}].map((each) => Object.keys(each).length);
  export default { fetch: () => Response.json(loaded) };
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
  const script = await bundle(worker, { platform: 'neutral', mainFields: ['module', 'main'] });
  const names = await answerIn(script);
  console.log(`${portable.join(', ')}: bundled for browsers, loaded in workerd (${names} exports)`);
} catch (error) {
  console.log(error.errors ? error.message : error.stack); // esbuild's message says where
  process.exitCode = 1;
}
