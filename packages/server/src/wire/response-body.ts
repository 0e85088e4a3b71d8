import type * as z from 'zod';

type Unchanging<T> = T extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Unchanging<T[Key]> }
    : T;

/** What may be sent where a schema is promised. */
export type ResponseBody<Schema extends z.ZodType> = Unchanging<z.input<Schema>>;
