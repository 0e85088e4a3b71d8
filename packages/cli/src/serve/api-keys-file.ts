import { readFileSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import { systemClock, wait } from '@pce/core/internal';
import * as z from 'zod';

/** The last moment of a `Date`. */
const latest = 8.64e15;

const apiKeySchema = z.strictObject({
  id: z.string(),
  sub: z.string().regex(/^\P{Cc}{1,200}$/u, 'a name without control characters'),
  scope: z.string().exactOptional(),
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'SHA-256 in hexadecimal digits'),
  createdAt: z.number().exactOptional(),
  expiresAt: z.number().max(latest, 'a time before the year 275761').exactOptional(),
});

const fileSchema = z.strictObject({ keys: z.array(apiKeySchema) });

export type StoredKey = z.infer<typeof apiKeySchema>;

/** Returns the file of keys: that of PCE_API_KEYS_FILE, or `.pce/api-keys.json` in the workspace. */
export function apiKeysPlace(
  root: string,
  { PCE_API_KEYS_FILE: named = '' } = process.env,
): string {
  return named === '' ? join(root, '.pce', 'api-keys.json') : resolve(named);
}

/** Returns a function that reads the keys, and reads them again once the file has changed; `undefined` if there is none. */
export function apiKeys(root: string): (() => readonly StoredKey[]) | undefined {
  const file = apiKeysPlace(root);
  const changedAt = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changedAt() === undefined && !process.env.PCE_API_KEYS_FILE) return undefined;
  let known: { readonly at: number | undefined; readonly keys: readonly StoredKey[] } | undefined;
  const read = (): readonly StoredKey[] => {
    const at = changedAt();
    if (known === undefined || known.at !== at) known = { at, keys: readApiKeys(file) };
    return known.keys;
  };
  // A file that cannot be read is reported before the server listens.
  read();
  return read;
}

/** Reads the keys of a file; none if there is no file. Throws `InvalidInputError`. */
export function readApiKeys(file: string): readonly StoredKey[] {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return [];
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).keys;
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new InvalidInputError(`${file} holds no keys: ${why}`, { cause });
  }
}

/** Longest wait for another process that changes the file. */
const patienceMs = 5_000;

/**
 * Replaces the keys of the file, which only its user may read; processes change it one after the other. Throws
 * `InvalidInputError` for keys that could not be read back.
 */
export async function changeApiKeys(
  file: string,
  change: (keys: readonly StoredKey[]) => readonly StoredKey[],
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // The next content is also the lock: the rename ends it.
  const next = `${file}.lock`;
  await using handle = await openNew(next);
  try {
    const checked = fileSchema.safeParse({ keys: change(readApiKeys(file)) });
    if (!checked.success)
      throw new InvalidInputError(
        `${file} cannot hold this token: ${z.prettifyError(checked.error)}`,
      );
    await handle.writeFile(`${JSON.stringify(checked.data, null, 2)}\n`);
    await handle.close();
    await rename(next, file);
  } catch (error) {
    await rm(next);
    throw error;
  }
}

/** Opens a file that is not there yet, or waits until it is gone. */
async function openNew(file: string): Promise<FileHandle> {
  for (const until = Date.now() + patienceMs; ; await wait(systemClock, 20)) {
    try {
      return await open(file, 'wx', 0o600);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      if (Date.now() > until)
        throw new InvalidInputError(
          `another process has been changing tokens for ${patienceMs / 1_000} s; if none runs, remove ${file}`,
        );
    }
  }
}
