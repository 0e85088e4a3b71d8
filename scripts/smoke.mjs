// Tests the packed tarballs like a new user: an empty app, `npm install`, and the programs of the README and of AGENTS.md as
// pasted, on the oldest supported Node and on this repository's own.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portableTurns } from './portable-turns.mjs';
import { root, run, tsc } from './setup.mjs';

/** The minimum version of every package's `engines`, as an npm package with its binary. */
export const oldestNode = { name: `node-${process.platform}-${process.arch}`, version: '22.13.0' };

/** Other runtimes, as npm packages; only in the second tier, for their 200 MB. */
export const runtimes = { bun: '1.4.5', deno: '2.9.6' };

/** The oldest compilers that take our declarations: with and without skipLibCheck. */
export const oldestCompilers = { true: '5.4.5', false: '5.7.3' };

/** Returns the programs that a page prints. */
const programsOf = (page) =>
  [...page.matchAll(/^```ts\n(import .*?)^```$/gms)].map(([, program]) => program);

/** Converts imports to `require` and wraps the rest in an async function, since CommonJS has no top-level await. */
function toCommonJs(source) {
  const requires = [];
  const body = source.replaceAll(
    /^import\s+(?:(?<named>\{[^}]*\})|\*\s+as\s+(?<all>\w+)|(?<single>\w+))\s+from\s+["'](?<from>[^"']+)["'];?$/gm,
    (_, named, all, single, from) => {
      const name = named?.replaceAll(/\s+as\s+/g, ': ') ?? all ?? `{ default: ${single} }`;
      requires.push(`const ${name} = require('${from}');`);
      return '';
    },
  );
  return `${requires.join('\n')}\n(async () => {\n${body}\n})();\n`;
}

/** `packed` makes the tarballs; called only if there is a program to run. */
export async function smokeTest(scratch, packed, isFull) {
  const [refund, source] = programsOf(readFileSync(join(root, 'README.md'), 'utf8'));
  const manifestOf = (name) =>
    JSON.parse(readFileSync(join(root, 'examples', name, 'package.json'), 'utf8'));
  const dependencies = ['start', 'first-program'].flatMap((name) =>
    Object.entries(manifestOf(name).dependencies),
  );

  const app = join(scratch, 'app');
  mkdirSync(app, { recursive: true });
  const ours = Object.entries(await packed()).map(([name, file]) => [name, `file:${file}`]);
  const others = dependencies.filter(([name]) => !name.startsWith('@pce/'));
  const compilers = Object.entries(oldestCompilers).map(([skip, version]) => {
    return { skip, name: `typescript-${version}`, wanted: `npm:typescript@${version}` };
  });
  const manifest = {
    name: 'empty-app',
    private: true,
    dependencies: {
      ...Object.fromEntries([...ours, ...others]),
      [oldestNode.name]: oldestNode.version,
      ...(isFull && runtimes),
      ...(isFull && Object.fromEntries(compilers.map(({ name, wanted }) => [name, wanted]))),
      '@types/node': '^24.0.0', // the MCP SDK's declarations refer to Node's types
      '@opentelemetry/api': '^1.9.0', // an optional peer of @pce/otel, whose declarations refer to its types
    },
    // The packages refer to each other by version, and none is on the registry before the first release.
    overrides: Object.fromEntries(ours.map(([name]) => [name, `$${name}`])),
  };
  writeFileSync(join(app, 'package.json'), JSON.stringify(manifest, null, 2));
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: app });

  writeFileSync(join(app, 'main.mjs'), source);
  writeFileSync(join(app, 'main.cjs'), toCommonJs(source));
  writeFileSync(join(app, 'refund.mjs'), refund);
  const floor = join(app, 'node_modules', oldestNode.name, 'bin', 'node');
  writeFileSync(join(app, 'turns.mjs'), `${portableTurns}\nconsole.log(await portableTurns());`);
  const first = 'completed 2 claims';
  const turns = 'completed, completed';
  const ends = {
    'main.mjs': first,
    'main.cjs': first,
    'turns.mjs': turns,
    'refund.mjs': '\ncompleted',
  };
  const env = { OPENAI_API_KEY: '' };
  const bin = (name) => join(app, 'node_modules', '.bin', name);
  const runs = ['node', floor].map((each) => [each, '--disable-warning=ExperimentalWarning']);
  if (isFull) runs.push([bin('bun')], [bin('deno'), 'run', '--allow-all']);
  for (const [command, ...flags] of runs) {
    for (const [program, end] of Object.entries(ends)) {
      const output = await run(command, [...flags, program], { cwd: app, env });
      if (!output.includes(end)) throw new Error(`${command} ${program} printed:\n${output}`);
    }
  }
  const forAgents = readFileSync(join(app, 'node_modules/@pce/core/AGENTS.md'), 'utf8');
  for (const [index, program] of programsOf(forAgents).entries()) {
    writeFileSync(join(app, `agent-${index}.mts`), program);
    await run('node', [`agent-${index}.mts`], { cwd: app, env });
  }

  // The declarations of every package are valid without skipLibCheck.
  const programs = ['@pce/cli', 'create-pce'];
  const all = Object.keys(await packed()).filter((name) => !programs.includes(name));
  const entries = all.map((name) => {
    const file = join(app, 'node_modules', name, 'package.json');
    const [first = '.'] = Object.keys(JSON.parse(readFileSync(file, 'utf8')).exports);
    return first.replace('.', name);
  });
  const imports = entries.map((name) => `import '${name}';\n`).join('');
  writeFileSync(join(app, 'main.mts'), `${imports}${source}`);
  const strict = ['--noEmit', '--strict', '--types', 'node', '--target', 'es2022'];
  const lib = ['--lib', 'es2023,esnext.disposable,dom', '--module', 'nodenext', 'main.mts'];
  const own = [[tsc, 'false']];
  const old = compilers.map(({ name, skip }) => [[join('node_modules', name, 'bin/tsc')], skip]);
  for (const [compiler, skip] of isFull ? [...own, ...old] : own) {
    await run('node', [...compiler, ...strict, ...lib, '--skipLibCheck', skip], { cwd: app });
  }

  await run('npx', ['--no-install', 'pce', '--help'], { cwd: app });
  const more = isFull ? Object.entries(runtimes).map((each) => `, ${each.join(' ')}`) : [];
  if (isFull) more.push(`, TypeScript ${Object.values(oldestCompilers).join(' and ')}`);
  return `ESM, CommonJS, types and the command line; Node ${oldestNode.version} and ${process.versions.node}${more.join('')}`;
}
