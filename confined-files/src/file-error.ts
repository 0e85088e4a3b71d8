import type { ToolFailureCode } from '@pce/core/contracts';
import { ToolError } from '@pce/core/internal';
import { errorCode } from './error-code.js';

const causes: Readonly<Record<string, readonly [ToolFailureCode, string]>> = {
  ENOENT: ['not_found', 'does not exist'],
  ENOTDIR: ['not_found', 'does not exist: a part of the path is a file, not a folder'],
  EISDIR: ['invalid_input', 'is a folder, not a file'],
  EEXIST: ['invalid_input', 'cannot be made: a part of its path is a file, not a folder'],
  ENAMETOOLONG: ['invalid_input', 'is too long a path'],
  EACCES: ['permission_denied', 'may not be opened by this user'],
  EPERM: ['permission_denied', 'may not be opened by this user'],
  EROFS: ['permission_denied', 'is on a read-only disk'],
  ENXIO: ['invalid_input', 'is not a regular file; name a file'],
  ESTALE: ['permission_denied', 'was moved while it was opened; nothing of it was used'],
  ENOLINK: ['permission_denied', 'leads through a symbolic link to nothing'],
  ELOOP: ['permission_denied', 'is, or leads through, a symbolic link that is not followed'],
  ENOSPC: ['internal', 'could not be written: the disk is full'],
};

/** Converts a file system error to a tool failure that contains only the workspace path. */
export function fileError(name: string, error: unknown): ToolError {
  if (ToolError.isInstance(error)) return error;
  const code = String(errorCode(error) ?? 'unknown');
  const [failure, reason] = causes[code] ?? ['internal', `could not be used (${code})`];
  return new ToolError(failure, `${name} ${reason}`, { cause: error });
}

/** Runs a file operation and converts file system errors to tool failures with the file's name. */
export async function naming<Result>(
  name: string,
  use: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    throw fileError(name, error);
  }
}
