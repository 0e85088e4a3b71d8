// Builds the image of `deploy/Dockerfile` with an application of the packed tarballs, kills its server in the middle of a
// call, and starts it again on the same volume. The base image is made of this machine's Node and npm, because none can be
// pulled: it shows that the file is right, not that the official image is.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { startRegistry } from './registry.mjs';
import { environment, root, run } from './setup.mjs';

const baseName = 'docker.io/library/node:24-bookworm-slim';

/** A tool whose effect is one line of a file; it is slow, so that it can be killed. */
const script = `// ---
// description: Send the parcel to a customer
// parameters:
//   to: { type: string, description: name of the customer }
// effect: once
// ---
import { appendFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const { to } = JSON.parse(await text(process.stdin));
appendFileSync('/kept/ledger', \`\${to}\\n\`);
await new Promise((resolve) => setTimeout(resolve, 20_000));
console.log(JSON.stringify({ sent: to }));
`;

/** `packed` makes the tarballs. */
export async function containerTest(scratch, packed) {
  if (spawnSync('buildah', ['--version']).error !== undefined)
    return 'skipped: buildah is not installed (apt-get install buildah)';
  const folder = join(scratch, 'container');
  mkdirSync(folder, { recursive: true });
  const places = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run')];
  const buildah = (...args) => run('buildah', [...places, '--storage-driver', 'vfs', ...args]);
  const registry = await startRegistry(await packed());
  try {
    await makeBase(buildah, join(folder, 'base'), registry.url);
    const app = join(folder, 'app');
    await deployApplication(app, registry);
    const tag = 'localhost/pce-app';
    const how = ['--isolation', 'chroot', '--network', 'host', '--pull-never'];
    const began = performance.now();
    await buildah(
      'bud',
      ...how,
      '--format',
      'docker',
      '-f',
      join(app, 'Dockerfile'),
      '-t',
      tag,
      app,
    );
    const built = (performance.now() - began) / 1000;
    await assertNoSecret(buildah, tag);
    const stopped = await killAndContinue(buildah, tag, join(folder, 'data'), places);
    return `built in ${built.toFixed(0)} s, one effect after SIGKILL, stopped in ${stopped.toFixed(0)} ms`;
  } finally {
    registry.close();
    await buildah('rm', '--all').catch(() => undefined);
    await buildah('rmi', '--all', '--force').catch(() => undefined);
  }
}

/** Makes the image that the Dockerfile begins with, whose npm asks this registry. */
async function makeBase(buildah, folder, registryUrl) {
  const node = realpathSync((await run('node', ['-p', 'process.execPath'])).trim());
  const cli = (await run('sh', ['-c', 'readlink -f "$(command -v npm)"'])).trim();
  for (const [name, file] of [
    ['node', node],
    ['sh', '/bin/sh'],
    ['install', '/usr/bin/install'],
    ['env', '/usr/bin/env'],
  ]) {
    copyInto(folder, `/usr/bin/${name}`, file);
    for (const library of await librariesOf(file)) copyInto(folder, library, library);
  }
  const npm = dirname(dirname(cli));
  cpSync(npm, join(folder, 'usr/lib/node_modules/npm'), { recursive: true });
  const users = 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n';
  for (const [name, text] of [
    ['etc/passwd', users],
    ['etc/group', 'root:x:0:\nnode:x:1000:\n'],
    ['tmp/.keep', ''],
  ]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const base = (await buildah('from', 'scratch')).trim();
  await buildah('copy', base, folder, '/');
  await buildah('config', '--env', 'PATH=/usr/bin:/bin', base);
  await buildah('config', '--env', `npm_config_registry=${registryUrl}`, base);
  await buildah('run', '--isolation', 'chroot', base, '--', '/usr/bin/node', '-e', makeLinks);
  await buildah('commit', base, baseName);
}

/** Links that a copy of the host's files lacks. */
const makeLinks = `
const fs = require('node:fs');
fs.symlinkSync('usr/bin', '/bin');
fs.symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', '/usr/bin/npm');
fs.chmodSync('/tmp', 0o1777);
`;

function copyInto(folder, path, file) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(realpathSync(file), target);
}

async function librariesOf(file) {
  const listed = await run('ldd', [file]);
  return [...listed.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path);
}

/** Deploys a workspace as docs/deploy.md says: packages, a run, and the files of pce deploy. */
async function deployApplication(app, { url, upstream }) {
  mkdirSync(join(app, 'execution'), { recursive: true });
  writeFileSync(join(app, 'execution/parcel.send.mjs'), script);
  const pce = (...args) =>
    run('node', [join(root, 'packages/cli/dist/main.js'), ...args], { cwd: app });
  await pce('init', '.');
  await pce('run', 'planning/first-steps.md');
  writeFileSync(join(app, '.env'), `SHOP_KEY=${secret}\n`);
  writeFileSync(join(app, 'scratch/key'), secret);
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'app', private: true, dependencies: { '@pce/cli': '*' } }),
  );
  await pce('deploy');
  const env = { npm_config_registry: url, npm_config_audit: 'false' };
  await run('npm', ['install', '--package-lock-only', '--prefer-offline'], { cwd: app, env });
  // Inside, there are no certificates for another registry.
  const lock = join(app, 'package-lock.json');
  writeFileSync(lock, readFileSync(lock, 'utf8').replaceAll(upstream, url));
}

/** Throws if a file of the workspace in the image has the secret. */
async function assertNoSecret(buildah, tag) {
  const container = (await buildah('from', '--pull-never', tag)).trim();
  await buildah('run', '--isolation', 'chroot', container, '--', '/usr/bin/node', '-e', look);
}

const secret = 'tangerine-horse-42';

const look = `
const fs = require('node:fs');
const files = fs.readdirSync('/app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.startsWith('/app/node_modules'))
  .map(({ parentPath, name }) => parentPath + '/' + name);
if (!files.includes('/app/workspace/execution/parcel.send.mjs')) throw new Error('no workspace: ' + files);
const bad = files.filter((file) => fs.readFileSync(file, 'utf8').includes('${secret}'));
if (bad.length > 0) throw new Error('in the image: ' + bad);
`;

/** Returns the milliseconds that an orderly end took. */
async function killAndContinue(buildah, tag, data, places) {
  mkdirSync(data);
  chmodSync(data, 0o777);
  const container = (await buildah('from', '--pull-never', tag)).trim();
  const first = await startServer(container, data, places);
  const { turn_id: turn } = await first.send('POST', '/api/turns', {
    request: 'Send the parcel to "Bob"',
  });
  await until(() => ledger(data) === 'Bob\n', 'the call has begun');
  await first.end('SIGKILL');

  const second = await startServer(container, data, places);
  let open;
  await until(async () => {
    const { interventions } = await second.send('GET', `/api/turns/${turn}`);
    [open] = interventions;
    return interventions.length === 1;
  }, 'the turn asks whether the call was done');
  const answer = { choose: 'done', answer: 'Bob has it' };
  await second.send('POST', `/api/interventions/${open.intervention_id}/resolve`, answer);
  await until(async () => {
    const { status } = await second.send('GET', `/api/turns/${turn}`);
    return status === 'completed';
  }, 'the turn has ended');
  if (ledger(data) !== 'Bob\n') throw new Error(`the ledger has ${JSON.stringify(ledger(data))}`);
  return second.end('SIGTERM');
}

function ledger(data) {
  try {
    return readFileSync(join(data, 'ledger'), 'utf8');
  } catch {
    return '';
  }
}

async function until(isReached, what) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isReached()) return;
    await wait(200);
  }
  throw new Error(`not within a minute: ${what}`);
}

/** Starts the server in the container, on loopback. */
async function startServer(container, data, places) {
  const serve = ['serve', '--workspace', 'workspace', '--store', '/kept/pce.db', '--turns'];
  const args = [
    ...places,
    '--storage-driver',
    'vfs',
    'run',
    '--isolation',
    'chroot',
    '--user',
    'node',
    '--volume',
    `${data}:/kept`,
    container,
    '--',
    'node',
    'node_modules/@pce/cli/dist/main.js',
    ...serve,
    '--port',
    '0',
  ];
  const options = { env: environment({}), stdio: ['ignore', 'pipe', 'pipe'] };
  const child = spawn('buildah', args, options);
  const ended = once(child, 'close');
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  let url;
  for await (const line of createInterface(child.stdout)) {
    url = /http:\/\/[^\s/]+/.exec(line)?.[0];
    if (url !== undefined) break;
  }
  if (url === undefined) throw new Error(`the server named no address:\n${Buffer.concat(output)}`);
  return {
    async send(method, path, body) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
      const document = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(document)}`);
      return document;
    },
    async end(signal) {
      const began = performance.now();
      // The server alone, as a container engine signals it; buildah ends with it.
      process.kill(serverOf(child.pid), signal);
      await ended;
      return performance.now() - began;
    },
  };
}

/** Returns the server below a process of buildah, each of which has one child. */
function serverOf(pid) {
  if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('buildah')) return pid;
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim(),
  );
  return serverOf(Number(threads.find((children) => children !== '')));
}
