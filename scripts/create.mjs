// Makes a project of each template by `npm create pce` from the packed tarballs, and does what it says to do next: install,
// test, start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startRegistry } from './registry.mjs';
import { environment, forEachItem, run } from './setup.mjs';

/** Where each project's server says that it is well. */
const health = { app: '/health', worker: '/health', workspace: '/healthz' };
const templates = ['app', 'worker', 'plugin', 'workspace'];

/** Starts the server of a project, asks whether it is well, and ends it. */
async function startOnce(cwd, env, path) {
  // On its own port, and in a group of its own, since npm starts it in a shell.
  const args = path === '/healthz' ? ['start', '--', '--port', '0'] : ['start'];
  const options = { cwd, env: environment({ ...env, PORT: '0' }), detached: true };
  const server = spawn('npm', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const errors = [];
  server.stderr.on('data', (chunk) => errors.push(chunk));
  const ended = once(server, 'close');
  try {
    for await (const line of createInterface(server.stdout)) {
      const [url] = /http:\/\/\S+/.exec(line) ?? [];
      if (url === undefined) continue;
      const { status } = await fetch(new URL(path, url));
      if (status !== 200) throw new Error(`${url}${path} answered ${status}`);
      return;
    }
    throw new Error(`npm start in ${cwd} named no address:\n${Buffer.concat(errors)}`);
  } finally {
    if (server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
    await ended;
  }
}

/** `packed` makes the tarballs. */
export async function createTest(scratch, packed) {
  const registry = await startRegistry(await packed());
  const cwd = join(scratch, 'created');
  mkdirSync(cwd, { recursive: true });
  const env = { npm_config_registry: registry.url, npm_config_audit: 'false' };
  const seconds = {};
  try {
    await forEachItem(templates, async (template) => {
      const started = performance.now();
      const args = ['--silent', 'create', '-y', 'pce@latest', template, '--', '-t', template];
      // npm keeps the program by its name and version: this one may differ from the one of the last run.
      const ownCache = { ...env, npm_config_cache: join(scratch, 'npm-cache') };
      const output = await run('npm', [...args, '--json', '--no-install'], { cwd, env: ownCache });
      const { folder, next } = JSON.parse(output);
      for (const command of next.filter((each) => !/^cd |run (start|worker)$/.test(each))) {
        const [name, ...rest] = command.split(' ');
        const quiet = rest[0] === 'install' ? ['--prefer-offline', '--no-fund'] : [];
        await run(name, [...rest, ...quiet], { cwd: folder, env });
      }
      const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      if (scripts.typecheck !== undefined) await run('npm', ['run', 'typecheck'], { cwd: folder });
      if (health[template] !== undefined) await startOnce(folder, env, health[template]);
      seconds[template] = `${template} ${((performance.now() - started) / 1000).toFixed(1)} s`;
    });
  } finally {
    registry.close();
  }
  return templates.map((template) => seconds[template]).join(', ');
}
