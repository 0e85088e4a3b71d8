import { confinedRoot, protectedNames, recordFolders } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import type { Tool } from '@pce/core/internal';
import { fileCopyTool } from './copy-tool.js';
import { fileEditTool } from './edit-tool.js';
import { fileGlobTool, fileListTool } from './list-tool.js';
import { fileReadTool } from './read-tool.js';
import { fileSearchTool } from './search-tool.js';
import type { FileToolSettings } from './settings.js';
import { fileWriteTool } from './write-tool.js';

/** Options of `fileTools`. */
export interface FileToolsOptions {
  /** Folder that confines the tools, also against symbolic links. */
  readonly root: string;
  /** Maximum bytes of a file that is read, searched or written. @defaultValue 1 MiB */
  readonly maxFileBytes?: number;
  /** Maximum files that one call lists or searches. @defaultValue 10,000 */
  readonly maxFiles?: number;
  /** Maximum lines in a result of a search. @defaultValue 200 */
  readonly maxMatches?: number;
  /** Names skipped by listing and searching. @defaultValue `.git`, `node_modules`, `.pce` */
  readonly skip?: readonly string[];
  /**
   * Names, as globs, that no file tool reads, writes or lists: secrets, and files that are executed.
   * @defaultValue `.env`, `.env.*`, `.git`, `.pce`
   */
  readonly protect?: readonly string[];
}

/**
 * Creates the `file` family: `file.read`, `file.write`, `file.edit`, `file.copy`, `file.list`, `file.glob` and
 * `file.search`, inside one folder. Writing files that are executed or read as configuration, such as scripts, package
 * files and settings of agents, needs an approval.
 */
export function fileTools({
  root,
  maxFileBytes = 1_048_576,
  maxFiles = 10_000,
  maxMatches = 200,
  skip = [...recordFolders, 'node_modules'],
  protect = protectedNames,
}: FileToolsOptions): readonly Tool[] {
  for (const [name, value] of Object.entries({ maxFileBytes, maxFiles, maxMatches })) {
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new InvalidInputError(`fileTools: ${name} is ${value}; use a whole number from 1 up`);
    }
  }
  const confined = confinedRoot(root, protect, 'asked');
  const settings: FileToolSettings = {
    root: confined,
    maxFileBytes,
    maxFiles,
    maxMatches,
    isSkipped: (name) =>
      skip.includes(name.slice(name.lastIndexOf('/') + 1)) || confined.isProtected(name),
  };
  return [
    fileReadTool(settings),
    fileWriteTool(settings),
    fileEditTool(settings),
    fileCopyTool(settings),
    fileListTool(settings),
    fileGlobTool(settings),
    fileSearchTool(settings),
  ];
}
