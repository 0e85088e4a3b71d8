import { ApiError, type Problem } from '../api-error.js';
import { isRecord } from '../wire/json.js';

/** Other answers than problems are quoted up to this many characters. */
const maxQuoted = 500;

/** Returns the error for an answer that refuses: a problem of the server's, or a page of some proxy. */
export function readProblem(
  request: string,
  response: Response,
  body: string,
  now: number,
): ApiError {
  const { status } = response;
  const retryAfterMs = readRetryAfter(response.headers.get('Retry-After'), now);
  return new ApiError(request, {
    ...(fromJson(body, status) ?? fromText(body, response)),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

function fromJson(body: string, status: number): Problem | undefined {
  const said = parsed(body);
  if (!isRecord(said)) return undefined;
  const { type, title, detail, from, to } = said;
  if (typeof title !== 'string') return undefined;
  return {
    status,
    type: typeof type === 'string' ? type : 'about:blank',
    title,
    ...(typeof detail === 'string' && { detail }),
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
  };
}

function fromText(body: string, { status, statusText }: Response): Problem {
  const detail = body.trim().slice(0, maxQuoted);
  const title = statusText || 'refused';
  return { status, type: 'about:blank', title, ...(detail !== '' && { detail }) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Seconds, or a date; milliseconds from now. */
function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(at - now, 0);
}
