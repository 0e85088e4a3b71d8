import { describe, expect, it } from 'vitest';
import { readProblem } from './read-problem.js';

const now = Date.UTC(2026, 7, 22, 10);

function read(body: string, headers: Readonly<Record<string, string>> = {}, statusText = 'Busy') {
  const response = new Response(null, { status: 503, statusText, headers });
  const { status, type, title, detail, from, to, retryAfterMs } = readProblem(
    'GET /x',
    response,
    body,
    now,
  );
  const all = { status, type, title, detail, from, to, retryAfterMs };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

describe('an answer that refuses', () => {
  it.each([
    ['', undefined],
    ['  \n', undefined],
    [' <html>Bad gateway</html> ', '<html>Bad gateway</html>'],
    ['[1]', '[1]'],
    ['null', 'null'],
    ['"text"', '"text"'],
    ['{"title":3}', '{"title":3}'],
    ['{"title":', '{"title":'],
    ['x'.repeat(501), 'x'.repeat(500)],
  ])('is quoted where it is none, such as %j (D4)', (body, detail) => {
    expect(read(body)).toEqual({
      status: 503,
      type: 'about:blank',
      title: 'Busy',
      ...(detail !== undefined && { detail }),
    });
    expect(read(body, {}, '').title).toBe('refused');
  });

  it.each([
    ['0', 0],
    ['7', 7_000],
    [' 7 ', 7_000],
    ['Sat, 22 Aug 2026 10:00:30 GMT', 30_000],
    ['Sat, 22 Aug 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['1.5s', undefined],
    ['12345678901', undefined],
  ])('asks to come back, as in Retry-After: %s (D4)', (header, retryAfterMs) => {
    expect(read('', { 'Retry-After': header }).retryAfterMs).toBe(retryAfterMs);
  });
});
