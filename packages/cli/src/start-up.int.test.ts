import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

it('loads drivers, servers, models and parsers only for the commands that use them', async () => {
  const { metafile } = await build({
    entryPoints: [main],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Without the paths of the type check, packages are external, as in a build.
    tsconfigRaw: {},
    write: false,
    outdir: '/',
    metafile: true,
    logLevel: 'silent',
  });

  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const kindsOf = (name: string) =>
    imports.filter(({ path }) => path === name).map(({ kind }) => kind);
  const late = [
    'client',
    'executions',
    'diff',
    'handoff',
    'llm-ai-sdk',
    'mcp-server',
    'plans',
    'server',
    'server/node',
    'storage-postgres',
    'testkit',
    'tools-mcp',
    'tracker',
  ];
  for (const name of late) {
    expect([name, ...new Set(kindsOf(`@pce/${name}`))]).toEqual([name, 'dynamic-import']);
  }
});
