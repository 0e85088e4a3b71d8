import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifThere, placeOf, replaceFile } from '@pce/confined-files';
import { ToolError } from '@pce/core/errors';
import type { ScriptApprovals } from '@pce/tools';
import * as z from 'zod';

/** Approved scripts by SHA-256; relative to the workspace. No file tool writes it. */
const approvedFile = '.pce/scripts-approved.json';

const approvedSchema = z.record(z.string(), z.looseObject({ tool: z.string(), by: z.string() }));

/** Keeps the scripts of skills that a person has approved in the workspace. */
export function scriptApprovals(root: string): ScriptApprovals {
  const file = join(root, approvedFile);
  const read = async (): Promise<z.output<typeof approvedSchema>> => {
    const text = await ifThere(readFile(file, 'utf8'));
    if (text === undefined) return {};
    try {
      return approvedSchema.parse(JSON.parse(text));
    } catch (cause) {
      const message = `${approvedFile} cannot be read: remove it, and each script is asked about again`;
      throw new ToolError('internal', message, { cause });
    }
  };
  return {
    has: async (digest) => Object.hasOwn(await read(), digest),
    async add(digest, approved) {
      await mkdir(dirname(file), { recursive: true });
      const all = { ...(await read()), [digest]: approved };
      await replaceFile(placeOf(file), `${JSON.stringify(all, null, 2)}\n`);
    },
  };
}
