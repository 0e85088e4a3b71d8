import { readFileSync, statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
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

/** Replaces the file, which only its user may read. Throws `InvalidInputError` for keys that could not be read back. */
export async function writeApiKeys(file: string, keys: readonly StoredKey[]): Promise<void> {
  const checked = fileSchema.safeParse({ keys });
  if (!checked.success)
    throw new InvalidInputError(
      `${file} cannot hold this token: ${z.prettifyError(checked.error)}`,
    );
  await mkdir(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}`;
  await writeFile(next, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600 });
  await rename(next, file);
}
