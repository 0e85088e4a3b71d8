import * as z from 'zod';

/** An id that may be written as a number. */
export const idText = z
  .union([z.string().min(1), z.number()], { error: 'expected an id: text or a number' })
  .transform(String);
