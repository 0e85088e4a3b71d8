import * as z from 'zod';

/** Returns the query parameters of a list. */
export function pageQuery({ max = 200, usual = 50 } = {}) {
  return z.object({
    cursor: z
      .string()
      .max(400)
      .regex(/^[\x21-\x7e]+$/, 'expected next_cursor of the page before')
      .optional()
      .describe('The next_cursor of the page before.'),
    limit: limit({ max, usual }),
  });
}

/** Returns the query parameters of a list whose entries are numbered from 1. */
export function numberedPageQuery({ max = 1_000, usual = 100 } = {}) {
  return z.object({
    cursor: z.coerce
      .number()
      .int()
      .min(0)
      .max(1e12)
      .default(0)
      .describe('Number of the last one seen: next_cursor of the page before.'),
    limit: limit({ max, usual }),
  });
}

function limit({ max, usual }: { readonly max: number; readonly usual: number }) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .max(max)
    .default(usual)
    .describe('Maximum length of the page.');
}

/** Cursor of the next page; null on the last one. */
export const nextCursor = z.string().nullable().describe('Begins the next page; null at the end.');
