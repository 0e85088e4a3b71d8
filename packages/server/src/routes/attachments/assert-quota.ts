import type { ServerContext } from '../../endpoint/server-context.js';
import { HttpProblem } from '../../problems/http-problem.js';

/** Throws `HttpProblem` where an owner would have more bytes of files stored than the limit, if there is one. */
export async function assertQuota(
  owner: string,
  bytes: number,
  { uploads, limits: { ownerStoredBytes } }: Pick<ServerContext, 'uploads' | 'limits'>,
): Promise<void> {
  if (ownerStoredBytes === Number.POSITIVE_INFINITY) return;
  const stored = await uploads.storedBytes(owner);
  if (stored + bytes <= ownerStoredBytes) return;
  const detail = `you have stored ${stored} of ${ownerStoredBytes} bytes of files: ${bytes} more are not taken`;
  throw new HttpProblem('too_large', detail);
}
