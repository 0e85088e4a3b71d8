/** Returns the code of an error, of the system (`ENOENT`) or of a protocol; `undefined` where it has none. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Resolves with `undefined` where there is no such file. Any other failure rejects. */
export async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
