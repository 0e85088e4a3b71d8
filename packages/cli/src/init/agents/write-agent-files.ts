import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import type { PlannedAgentFile } from './plan-agent-files.js';

interface WrittenPart {
  readonly part: string;
  readonly place: string;
}

/**
 * Writes the planned changes. All new texts are on disk beside their files before the first one takes its place, so that none is
 * ever half there. A link stays a link; modes stay.
 * @throws InvalidInputError if a file changed since it was read, or cannot be written; then none was.
 */
export async function writeAgentFiles(
  root: string,
  files: readonly PlannedAgentFile[],
): Promise<void> {
  const parts: WrittenPart[] = [];
  try {
    for (const { path, before, after, action } of files) {
      if (action !== 'keep') parts.push(await writePart(join(root, path), before, after));
    }
    for (const { part, place } of parts) await rename(part, place);
  } catch (error) {
    await Promise.all(parts.map(({ part }) => rm(part, { force: true })));
    throw error;
  }
}

async function writePart(
  file: string,
  before: Uint8Array | undefined,
  text: string,
): Promise<WrittenPart> {
  try {
    await mkdir(dirname(file), { recursive: true });
    const place = before === undefined ? file : await realpath(file);
    const now = await ifThere(readFile(place));
    if (before === undefined ? now !== undefined : !now || Buffer.compare(now, before) !== 0) {
      throw new InvalidInputError('somebody changed it meanwhile: call pce init --agents again');
    }
    const part = `${place}.${randomUUID()}.part`;
    await writeFile(part, text, { flag: 'wx' });
    if (before !== undefined) await chmod(part, (await stat(place)).mode);
    return { part, place };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`${file} cannot be written: ${reason}`, { cause: error });
  }
}
