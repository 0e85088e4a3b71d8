// Shared by the scripts in JavaScript: their arguments, and a walk through the files of a repository.
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/** Folders of tools and their output. `_repository.sh` has the same list. */
const skipped = new Set(['.git', '.pce', 'coverage', 'dist', 'node_modules']);

/** Larger files are counted, not read. */
const maxBytes = 1_048_576;

export function readArguments() {
  return JSON.parse(readFileSync(0, 'utf8'));
}

/** Ends the script; PCE reports the message. */
export function stop(message) {
  console.error(message);
  process.exit(1);
}

/** Writes the result, one document, to standard output. */
export function answer(data) {
  process.stdout.write(JSON.stringify(data));
}

/** Returns the real path of the repository's folder. */
export function openRepository(folder) {
  try {
    const root = realpathSync(folder);
    readdirSync(root);
    return root;
  } catch (error) {
    return stop(`the repository ${folder} is not there or not a folder (${error.code})`);
  }
}

/**
 * Returns the paths of all files, relative to the repository, with `/`, sorted. Skips links, unreadable folders, and
 * this workspace if it is inside: an audit excludes its own report.
 */
export function filesOf(root) {
  const workspace = realpathSync('.');
  const files = [];
  const folders = [root];
  for (const folder of folders) {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isFile()) files.push(relative(root, path).split(sep).join('/'));
      else if (entry.isDirectory() && !skipped.has(entry.name) && path !== workspace) {
        folders.push(path);
      }
    }
  }
  return files.sort();
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Returns a file's size, and its text unless it is binary, very large or unreadable. */
export function readFile(root, path) {
  let handle;
  try {
    handle = openSync(join(root, path), 'r');
    const { size } = fstatSync(handle);
    if (size > maxBytes) return { bytes: size };
    const content = readFileSync(handle);
    const isBinary = content.subarray(0, 8_192).includes(0);
    return { bytes: size, ...(isBinary ? {} : { text: content.toString('utf8') }) };
  } catch {
    return { bytes: 0 };
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Returns the source of a claim, as a path relative to the workspace. */
export function sourceIn(repository, path = '.') {
  return posix.join(repository, path);
}

export function plural(count, thing) {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
