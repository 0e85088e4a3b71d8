import type { HttpProblem } from './http-problem.js';
import { problemKinds } from './problem-kinds.js';

/** The documented kinds are found below this address, by their code. */
const base = 'https://pce.dev/problems/';

/** Returns a refusal as RFC 9457 has it. Where the server failed, it names the request as the log does. */
export function problemResponse(
  { code, message, more, headers }: HttpProblem,
  requestId: string,
): Response {
  const [status, title] = problemKinds[code];
  const named = status >= 500 ? { request_id: requestId } : {};
  const body = { type: `${base}${code}`, title, status, detail: message, code, ...more, ...named };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
}
