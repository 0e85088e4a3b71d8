import type * as z from 'zod';

type Unchanging<T> = T extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Unchanging<T[Key]> }
    : T;

/** The body of a response that a schema promises. */
export type ResponseBody<Schema extends z.ZodType> = Unchanging<z.input<Schema>>;
