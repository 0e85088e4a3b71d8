import { errorCode, fileError } from '@pce/confined-files';
import type { ToolFailureCode } from '@pce/core/contracts';
import { ToolError } from '@pce/core/internal';
import type { FileRequest, HostAnswer } from '../isolate/messages.js';
import {
  fileRequests,
  listFolder,
  makeFolder,
  readBytes,
  removeEntry,
  renameEntry,
  statFile,
  truncateFile,
  writeBytes,
} from './file-operations.js';
import { type Mount, type MountedPath, mountedPath } from './sandbox-mount.js';

export interface SandboxMounts {
  readonly work: Mount;
  readonly scratch: Mount;
}

/** Executes a file request of the isolate. Never rejects: failures are responses. */
export async function serveFiles(request: FileRequest, mounts: SandboxMounts): Promise<HostAnswer> {
  try {
    return await perform(request, (path) => mountedPath(path, mounts));
  } catch (error) {
    return { error: hostError(error) };
  }
}

async function perform(
  { operation, text, bytes = new Uint8Array() }: FileRequest,
  find: (path: string) => MountedPath,
): Promise<HostAnswer> {
  const given: unknown = JSON.parse(text);
  switch (operation) {
    case 'stat': {
      const { mount, path } = find(fileRequests.stat.parse(given).path);
      return { value: await statFile(mount, path) };
    }
    case 'list': {
      const { mount, path } = find(fileRequests.list.parse(given).path);
      return { value: await listFolder(mount, path) };
    }
    case 'read': {
      const args = fileRequests.read.parse(given);
      const { mount, path } = find(args.path);
      return { bytes: await readBytes(mount, { ...args, path }) };
    }
    case 'write': {
      const args = fileRequests.write.parse(given);
      const { mount, path } = find(args.path);
      return { value: await writeBytes(mount, { ...args, path }, bytes) };
    }
    case 'truncate': {
      const args = fileRequests.truncate.parse(given);
      const { mount, path } = find(args.path);
      return { value: await truncateFile(mount, { ...args, path }) };
    }
    case 'make-folder': {
      const args = fileRequests['make-folder'].parse(given);
      const { mount, path } = find(args.path);
      return { value: await makeFolder(mount, { ...args, path }) };
    }
    case 'remove': {
      const args = fileRequests.remove.parse(given);
      const { mount, path } = find(args.path);
      return { value: await removeEntry(mount, { ...args, path }) };
    }
    case 'rename': {
      const args = fileRequests.rename.parse(given);
      const [from, to] = [find(args.from), find(args.to)];
      if (from.mount === to.mount) {
        return { value: await renameEntry(from.mount, { from: from.path, to: to.path }) };
      }
      return { error: { code: 'EXDEV', message: 'copy from one folder to the other instead' } };
    }
    default:
      return { error: { code: 'EINVAL', message: `${operation} is not known` } };
  }
}

const codes: Partial<Record<ToolFailureCode, string>> = {
  not_found: 'ENOENT',
  permission_denied: 'EACCES',
  sandbox_violation: 'ENOSPC',
  invalid_input: 'EINVAL',
};

/** Returns an error with a system code, without paths of the host. */
function hostError(error: unknown): { readonly code: string; readonly message: string } {
  const failure = ToolError.isInstance(error) ? error : fileError('the path', error);
  const system = String(errorCode(failure.cause));
  const code = /^E[A-Z]+$/.test(system) ? system : (codes[failure.failure] ?? 'EIO');
  return { code, message: `${code}: ${failure.message}` };
}
