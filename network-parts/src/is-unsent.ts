/** System codes of connections that were never made, so that nothing was sent. */
const neverConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Whether an error, or one of its causes, means that no connection was made. */
export function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && neverConnected.includes(String(error.code))) return true;
  if (error instanceof AggregateError && error.errors.some(isUnsent)) return true;
  return isUnsent(error.cause);
}
