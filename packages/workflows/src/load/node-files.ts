import { InvalidInputError } from '@pce/core/errors';

/**
 * Returns Node's file and path functions without importing `node:`, so that this package can be bundled for hosts
 * without Node.
 *
 * @throws InvalidInputError if the host has no Node modules.
 */
export function nodeFiles() {
  const host = globalThis.process;
  if (host?.getBuiltinModule === undefined) {
    throw new InvalidInputError(
      'loadWorkflows reads folders, which this host cannot; pass the texts to workflowsFrom instead',
    );
  }
  return {
    fs: host.getBuiltinModule('node:fs/promises'),
    path: host.getBuiltinModule('node:path'),
  };
}

/** A file system and the path functions that go with it. */
export type NodeFiles = ReturnType<typeof nodeFiles>;

/** An entry of a folder. */
export type FolderEntry = Awaited<ReturnType<typeof readEntries>>[number];

/** Reads the entries of a folder with their kinds. */
export function readEntries({ fs }: NodeFiles, path: string) {
  return fs.readdir(path, { withFileTypes: true });
}
