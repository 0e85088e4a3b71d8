import { errorCode } from './error-code.js';

/** Resolves with `undefined` if there is no such file. Any other failure rejects. */
export async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
