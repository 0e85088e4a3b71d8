import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import type { Contender } from './contenders.ts';
import { adapterFolder, withOurInstall } from './install.ts';

export interface SizeFigures {
  readonly packages: number;
  readonly installedMiB: number;
  /** Bundle of what an agent needs, in one file. */
  readonly minifiedKiB: number;
  readonly gzippedKiB: number;
}

export async function measureSize(contender: Contender): Promise<SizeFigures> {
  const installed =
    contender.kind === 'ours'
      ? await withOurInstall(installedSize)
      : installedSize(adapterFolder(contender.folder));
  return { ...installed, ...(await bundleSize(contender)) };
}

/** Counts bytes like `du`: in whole blocks of 512 bytes. */
function installedSize(folder: string) {
  const modules = join(folder, 'node_modules');
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const entries = readdirSync(modules, { recursive: true, withFileTypes: true });
  const blocks = entries.reduce(
    (sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).blocks,
    0,
  );
  return { packages: Object.keys(lock.packages).length, installedMiB: blocks / 2 ** 11 };
}

/** Bundles the part of a contender that an agent needs, with its dependencies, in one minified file. */
async function bundleSize({ folder, imports }: Contender) {
  const lines = Object.entries(imports).map(
    ([name, names], index) =>
      `import { ${names.join(', ')} } from '${name}'; globalThis.used${index} = [${names.join(', ')}];`,
  );
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: adapterFolder(folder) },
    ...{ bundle: true, minify: true, format: 'esm', platform: 'node', write: false },
    ...{ external: ['*.node'], logLevel: 'silent', plugins: [optionalPeers] },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`nothing was bundled for ${folder}`);
  return {
    minifiedKiB: file.contents.length / 1_024,
    gzippedKiB: gzipSync(file.contents, { level: 9 }).length / 1_024,
  };
}

/** Excludes packages that a framework imports only if its user has installed them. */
const optionalPeers: Plugin = {
  name: 'optional-peers',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === optionalPeers) return undefined;
      const { importer, kind, namespace, resolveDir } = from;
      const asked = { importer, kind, namespace, resolveDir, pluginData: optionalPeers };
      const found = await resolve(path, asked);
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};
