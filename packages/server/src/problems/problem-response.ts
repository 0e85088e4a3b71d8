import type { HttpProblem } from './http-problem.js';
import { problemKinds } from './problem-kinds.js';

/** The documented kinds are found below this address, by their code. */
const base = 'https://pce.dev/problems/';

/** A refusal as RFC 9457 has it. */
export function problemResponse(
  { code, message, more, headers }: HttpProblem,
  requestId: string,
): Response {
  const [status, title] = problemKinds[code];
  const body = { type: `${base}${code}`, title, status, detail: message, code, ...more };
  return new Response(JSON.stringify({ ...body, request_id: requestId }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
}
