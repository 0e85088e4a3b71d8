import * as z from 'zod';

/** Returns the query parameters of a list. */
export function pageQuery({ max = 200, usual = 50 } = {}) {
  return z.object({
    cursor: z
      .string()
      .max(400)
      .regex(/^[\x21-\x7e]+$/, 'expected next_cursor of the page before')
      .optional()
      .describe('next_cursor of the page before'),
    limit: z.coerce.number().int().min(1).max(max).default(usual),
  });
}

/** Cursor of the next page; null on the last one. */
export const nextCursor = z.string().nullable().describe('Begins the next page; null at the end.');
