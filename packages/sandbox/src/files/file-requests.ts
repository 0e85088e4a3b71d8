import * as z from 'zod';

const path = z.string().max(4_096);
const position = z.int().min(0);

/** Schemas of file requests, by operation. The isolate may send anything. */
export const fileRequests = {
  stat: z.strictObject({ path }),
  list: z.strictObject({ path }),
  read: z.strictObject({ path, position, length: z.int().min(0).max(1_048_576) }),
  write: z.strictObject({
    path,
    position,
    create: z.boolean(),
    exclusive: z.boolean(),
    truncate: z.boolean(),
  }),
  truncate: z.strictObject({ path, size: position }),
  'make-folder': z.strictObject({ path, recursive: z.boolean() }),
  remove: z.strictObject({ path, kind: z.enum(['file', 'folder', 'tree']) }),
  rename: z.strictObject({ from: path, to: path }),
};

type Operation = keyof typeof fileRequests;

export type FileArguments<Name extends Operation> = z.output<(typeof fileRequests)[Name]>;
