import { createHash } from 'node:crypto';
import { InvalidInputError } from '@pce/core/errors';
import type { FileVersion } from '../src/rules/events.js';
import type { WorkspaceFiles } from '../src/workspace/workspace-files.js';

export interface MemoryWorkspace extends WorkspaceFiles {
  readonly files: Map<string, string>;
  readonly copies: Map<string, string>;
  readonly unknown: Set<string>;
  commit: string | undefined;
}

export function memoryWorkspace(
  given: Readonly<Record<string, string>> = {},
  commit: string | undefined = 'a'.repeat(40),
): MemoryWorkspace {
  const files = new Map(Object.entries(given));
  const originals = new Map(files);
  const copies = new Map<string, string>();
  const unknown = new Set<string>();
  const keep = (text: string | undefined): FileVersion => {
    if (text === undefined) return null;
    const hash = createHash('sha256').update(text).digest('hex');
    copies.set(hash, text);
    return { hash, isExecutable: false };
  };
  const checked = (path: string): string => {
    if (path.startsWith('link')) throw new InvalidInputError(`${path} is a link`);
    return path;
  };
  const workspace: MemoryWorkspace = {
    ...{ files, copies, unknown, commit },
    start: async () => ({ head: workspace.commit, baseline: {} }),
    head: async () => workspace.commit,
    commitsSince: async (head) => [`from ${head}`, `to ${workspace.commit}`],
    look: async (path) => {
      const text = files.get(checked(path));
      const hash = createHash('sha256')
        .update(text ?? '')
        .digest('hex');
      return text === undefined ? null : { hash, isExecutable: false };
    },
    keep: async (path) => keep(files.get(checked(path))),
    original: async (path) => (unknown.has(path) ? undefined : keep(originals.get(path))),
    read: async ({ hash }) => {
      const text = copies.get(hash);
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
    async write(path, version) {
      if (version === null) files.delete(path);
      else files.set(path, copies.get(version.hash) ?? '');
    },
  };
  return workspace;
}
