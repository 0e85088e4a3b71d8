import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import type { Contender } from './contender.ts';
import { adapterFolder } from './install.ts';

/** Bundles the part of a contender that an agent needs, with its dependencies, in one minified file. */
export async function bundleSize({ folder, imports }: Contender) {
  const lines = Object.entries(imports).map(
    ([name, names], index) =>
      `import { ${names.join(', ')} } from '${name}'; globalThis.used${index} = [${names.join(', ')}];`,
  );
  const { outputFiles } = await build({
    stdin: {
      contents: lines.join('\n'),
      resolveDir: fileURLToPath(adapterFolder(folder)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    external: ['*.node'],
    write: false,
    logLevel: 'silent',
    plugins: [optionalPeers],
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
      const found = await resolve(path, {
        importer,
        kind,
        namespace,
        resolveDir,
        pluginData: optionalPeers,
      });
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};
