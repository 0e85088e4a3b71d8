import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const example = fileURLToPath(new URL('..', import.meta.url));

/** The hand-written parts of a workspace. */
const parts = ['planning', 'execution', 'workflows'];

/** Contents of files, by their path. */
export type Files = Readonly<Record<string, string>>;

/** A difficult but valid file name. */
export const oddName = 'docs/say "ü" \\ it|twice.md';

/** Files with known counts, and with names and contents that are difficult for scripts. */
export const knownFiles: Files = {
  'package.json': JSON.stringify({
    name: 'known',
    dependencies: { plain: '1', strict: '1', twin: 'workspace:*' },
    devDependencies: { '@scope/old': '1', absent: '1' },
  }),
  'packages/twin/package.json': '{ "name": "twin" }',
  'src/first.ts': "import { second } from './second.js';\nexport const first = () => second();\n",
  'src/first.test.ts': "import { first } from './first.js';\nfirst();\n",
  'src/second.ts': 'export function second() {}\n\n// TODO: count\n\t/* FIXME: add */\n',
  'src/third.ts': '// This only mentions a TODO.\nexport class Third {}',
  'src/types.ts': 'export interface Shape {\n  readonly size: number;\n}\n',
  [oddName]: '# Notes\n\n<!-- TODO write -->\n',
  'photo.png': 'a\0b',
  empty: '',
  'dist/first.js': '// TODO: nobody sees this\n',
};

/** Installed packages with three forms of licences. */
export const installedFiles: Files = {
  'node_modules/plain/package.json': '{ "license": "MIT" }',
  'node_modules/strict/package.json': '{ "license": { "type": "GPL-3.0-only" } }',
  'node_modules/@scope/old/package.json': '{ "licenses": [{ "type": "ISC" }] }',
};

/** Makes a folder with these files, and a link that leads back into it. */
export async function makeRepository(files: Files, name = 'pce audit ü '): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), name));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  await symlink('.', join(root, 'round and round'));
  return root;
}

/** Copies the example into a folder of a repository, two levels down, as in this repository. */
export async function addWorkspace(repository: string): Promise<string> {
  const workspace = join(repository, 'tools', 'audit');
  for (const part of parts) {
    await cp(join(example, part), join(workspace, part), { recursive: true });
  }
  return workspace;
}
