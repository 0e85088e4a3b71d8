// Mutants of the sandbox's thread and of the library inside its isolate. Both read their files from the disk and share
// neither memory nor environment with the test, so tests run on a copy of them, into which the acting mutant is written.
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../setup.mjs';

const home = 'packages/tools';
const sandbox = `${home}/src/sandbox`;

/** Whether a file (path from the root) is read by the thread. */
export function isThreadFile(path) {
  return path.startsWith(`${sandbox}/isolate/`) || path.startsWith(`${sandbox}/guest/`);
}

/** Whether a test file (absolute path) starts such threads: its tests count as reaching every mutant of theirs. */
export function isThreadTest(file) {
  return file.startsWith(join(root, sandbox)) && file.endsWith('.int.test.ts');
}

/** Makes the copy, once. Returns the address at which the code that starts the thread looks around for its files. */
export function copyThreadFiles(folder) {
  const copy = join(folder, 'threads');
  const path = join(copy, sandbox);
  if (!existsSync(copy)) {
    mkdirSync(join(copy, home), { recursive: true });
    for (const name of ['package.json', 'src/sandbox']) {
      cpSync(join(root, home, name), join(copy, home, name), { recursive: true });
    }
    symlinkSync(join(root, home, 'node_modules'), join(copy, home, 'node_modules'));
  }
  return pathToFileURL(join(path, 'isolate-paths.ts')).href;
}

/** Writes a mutant into the copy: `source` is its instrumented file. Returns a function that takes it back. */
export function putMutant({ folder, id, path, source }) {
  const target = join(folder, 'threads', path);
  writeFileSync(target, `globalThis.__stryker__ = { activeMutant: '${id}' };\n${source}`);
  return () => cpSync(join(root, path), target);
}
