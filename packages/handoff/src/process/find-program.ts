import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { HandoffReadiness } from '@pce/core/ports';

/** Looks for a program where a shell would: at its path, or on the PATH. */
export function findProgram(command: string): HandoffReadiness {
  const isPath = isAbsolute(command) || command.includes('/') || command.includes('\\');
  const folders = isPath ? [''] : (process.env.PATH ?? '').split(delimiter);
  const extensions =
    process.platform === 'win32' ? ['', ...(process.env.PATHEXT ?? '.EXE;.CMD').split(';')] : [''];
  for (const folder of folders) {
    for (const extension of extensions) {
      const file = resolve(join(folder, `${command}${extension}`));
      if (isExecutable(file)) return { ok: true, detail: file };
    }
  }
  const detail = isPath ? `there is no program ${command}` : `${command} is not on the PATH`;
  return { ok: false, detail, advice: `install ${command}, or name another command` };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
