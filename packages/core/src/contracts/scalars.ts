import * as z from 'zod/mini';

/** Text that is not empty. */
export const text = z.string().check(z.minLength(1));

/** 1, 2, … */
export const positiveInt = z.int().check(z.positive());

/** 0, 1, 2, … */
export const nonnegativeInt = z.int().check(z.nonnegative());

export const nonnegative = z.number().check(z.nonnegative());

/** From 0 to 1. */
export const share = z.number().check(z.gte(0), z.lte(1));

/** What a store can use as a key: no control characters, and no halves of characters. */
export const name = z
  .string()
  .check(
    z.minLength(1),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'expected no control characters and no halves of characters'),
  );
