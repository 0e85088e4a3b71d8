import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** A template, and the place of the project that is made of it. */
export interface Project {
  /** Absolute. */
  readonly folder: string;
  /** The folder of the template. */
  readonly template: string;
  /** Version of the `@pce/*` packages. */
  readonly version: string;
  readonly overwrite: boolean;
}

/**
 * Writes a template as a project and returns its files. They are written beside their place and then moved, so that no
 * project is half written. Throws if the folder cannot take them.
 */
export function writeProject({ folder, template, version, overwrite }: Project): readonly string[] {
  const files = contentsOf(template, nameFor(folder), version);
  assertWritable(folder, [...files.keys()], overwrite);
  mkdirSync(dirname(folder), { recursive: true });
  // In the same file system as its place, for moves that cannot fail halfway.
  const scratch = mkdtempSync(join(existsSync(folder) ? folder : dirname(folder), '.create-pce-'));
  try {
    for (const [file, text] of files) {
      mkdirSync(dirname(join(scratch, file)), { recursive: true });
      writeFileSync(join(scratch, file), text);
    }
    mkdirSync(folder, { recursive: true });
    for (const file of files.keys()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      renameSync(join(scratch, file), join(folder, file));
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return [...files.keys()];
}

/** Returns the texts of a template's files by their paths in the project. */
function contentsOf(template: string, name: string, version: string): Map<string, string> {
  const paths = readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    paths.map((path) => {
      // npm leaves a .gitignore out of packages, and a manifest in a package is taken for that of a package.
      const file = relative(template, path)
        .replace(/^_gitignore$/, '.gitignore')
        .replace(/^_package\.json$/, 'package.json');
      const text = readFileSync(path, 'utf8');
      return [file, file === 'package.json' ? manifest(text, name, version) : text];
    }),
  );
}

function manifest(text: string, name: string, version: string): string {
  const project: Record<string, unknown> = { ...JSON.parse(text), name };
  return `${JSON.stringify(project, null, 2)}\n`.replaceAll('"workspace:^"', `"^${version}"`);
}

/** Returns a name that npm takes for the project of a folder. */
function nameFor(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z\d._~-]+/g, '-')
    .replaceAll(/^[._-]+|-+$/g, '')
    .slice(0, 214);
  return name || 'pce-app';
}

function assertWritable(folder: string, files: readonly string[], overwrite: boolean): void {
  if (!existsSync(folder)) return;
  if (!isFolder(folder)) throw new Error(`${folder} is not a folder`);
  // A repository may have been made before.
  const found = readdirSync(folder).filter((name) => name !== '.git' && name !== '.DS_Store');
  if (found.length > 0 && !overwrite) {
    throw new Error(
      `${folder} is not empty: name another folder, or add --overwrite, which keeps other files in it`,
    );
  }
  for (const file of files) {
    const parents = file.split(sep).map((_, index, names) => names.slice(0, index).join(sep));
    const blocked = [
      ...parents.filter((each) => existsSync(join(folder, each)) && !isFolder(join(folder, each))),
      ...(isFolder(join(folder, file)) ? [file] : []),
    ];
    if (blocked[0] !== undefined) throw new Error(`${join(folder, blocked[0])} is in the way`);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
