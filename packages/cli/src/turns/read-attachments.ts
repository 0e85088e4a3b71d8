import { open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { AttachmentInput } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import { resolveAttachmentLimits } from '@pce/core/internal';

export async function readAttachments(paths: readonly string[] = []): Promise<AttachmentInput[]> {
  return Promise.all(paths.map(readOne));
}

async function readOne(path: string): Promise<AttachmentInput> {
  const { maxBytes } = resolveAttachmentLimits();
  try {
    await using file = await open(resolve(path));
    const stats = await file.stat();
    if (!stats.isFile()) throw new InvalidInputError('it is not a file');
    if (stats.size > maxBytes)
      throw new InvalidInputError(`it has ${stats.size} bytes; ${maxBytes} are allowed`);
    return { name: basename(path), content: await file.readFile() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`--attach ${path}: ${reason}`, { cause: error });
  }
}
