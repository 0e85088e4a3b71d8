/** Returns the code of an error, of the system (`ENOENT`) or of a protocol; `undefined` where it has none. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Returns an error that has the code of the system's, as the system's have. */
export function systemError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
