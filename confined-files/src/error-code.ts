/** Returns the code of an error, such as `ENOENT`; `undefined` if it has none. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Returns an error with a code, like those of the system. */
export function systemError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
