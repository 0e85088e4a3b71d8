import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Options } from 'tsup';

const root = resolve('../..'); // tsup runs in the folder of a package

/**
 * Emits the declarations of a package by the native compiler, a tenth of the time that tsup takes, and returns their
 * folder. `npm test` emits those of all packages at once, and names them in PCE_DECLARATIONS.
 */
function declarations(): string {
  const { PCE_DECLARATIONS: emitted } = process.env;
  if (emitted !== undefined) return emitted;
  const folder = mkdtempSync(join(tmpdir(), 'pce-declarations-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
  const place = ['--rootDir', root, '--outDir', folder];
  const kind = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--noCheck'];
  // With the DOM, AbortSignal and the like are global names, which declarations may use.
  const lib = ['--lib', 'ES2024,ESNext.Disposable,DOM,DOM.Iterable'];
  const args = ['-p', 'tsconfig.json', ...kind, '--allowImportingTsExtensions', ...lib, ...place];
  execFileSync(process.execPath, [compiler, ...args], { stdio: 'inherit' });
  return folder;
}

type Entries = Readonly<Record<string, string>>;

/** Returns the sources of the export map, in its order: other orders give other chunks. */
function exported(): Entries {
  const manifest: { readonly exports?: object } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = Object.keys(manifest.exports ?? {}).filter((name) => !name.endsWith('.json'));
  const files = names.map((name) => (name === '.' ? 'index' : name.slice('./'.length)));
  return Object.fromEntries(
    files
      .map((name) => (existsSync(`src/${name}.ts`) ? name : `${name}/index`))
      .map((name) => [name, `src/${name}.ts`]),
  );
}

/** Names entries as tsup does: by their place in `src`. */
function named(entry: NonNullable<Options['entry']>): Entries {
  if (!Array.isArray(entry)) return entry;
  return Object.fromEntries(entry.map((file) => [file.replace(/^src\/|\.ts$/g, ''), file]));
}

/** Returns the build of the declarations of these entries. */
function declared(files: Entries): NonNullable<Options['dts']> {
  const folder = declarations();
  const ofPackage = join(folder, 'packages', basename(process.cwd()));
  const places = Object.entries(files).map(([name, file]) => [
    name,
    join(ofPackage, file.replace(/\.ts$/, '.d.ts')),
  ]);
  return {
    // `await using` needs types that a program may not have asked for.
    banner: '/// <reference lib="esnext.disposable" />',
    entry: Object.fromEntries(places),
    // It is not published: its types become those of the packages that it is bundled into.
    compilerOptions: { paths: bundledTypes(folder) },
  };
}

/** Returns where the declarations are of what a package bundles. */
function bundledTypes(folder: string): Record<string, string[]> {
  const parts = {
    '@pce/network-parts': [join(folder, 'network-parts/src/index.d.ts')],
    '@pce/network-parts/node': [join(folder, 'network-parts/src/node/index.d.ts')],
    '@pce/role-parts': [join(folder, 'role-parts/src/index.d.ts')],
  };
  // In this minor version @pce/roles still holds the roles by rules: a copy, so that it installs as before.
  return basename(process.cwd()) === 'roles'
    ? { ...parts, '@pce/rules': [join(folder, 'packages/rules/src/index.d.ts')] }
    : parts;
}

/** Returns the build of every published package: ESM and CommonJS, with declarations for both. */
export function library({ dts = true, entry = exported(), ...options }: Options = {}): Options {
  const typed = typeof dts === 'object' ? dts.entry : undefined;
  const entries = named(entry);
  const files = typed === undefined ? entries : named(typeof typed === 'string' ? [typed] : typed);
  return {
    entry,
    format: ['esm', 'cjs'],
    target: 'es2023',
    platform: 'neutral',
    dts: dts !== false && declared(files),
    clean: true,
    // Shares code, so that errors and schemas are the same objects in every entry and bundlers can omit unused parts.
    splitting: Object.keys(entries).length > 1,
    silent: true,
    // tsup would shorten `node:sqlite` to `sqlite`, which does not exist.
    removeNodeProtocol: false,
    ...options,
  };
}
