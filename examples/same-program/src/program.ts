import * as z from 'zod';
import type { Bank } from './bank.ts';

/** Input of each program. */
export interface ProgramOptions<Model> {
  /** Folder that persists between the runs of the program. */
  readonly folder: string;
  readonly bank: Bank;
  readonly model: Model;
  /** A person's decision about the program's question. @defaultValue none */
  readonly choice?: string | undefined;
  /** Most steps of the model. @defaultValue 10 */
  readonly steps?: number | undefined;
}

/** Outcome of a run of the program. */
export const outcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('waiting'), question: z.string() }),
  z.object({ status: z.literal('done'), answer: z.string() }),
]);

export type Outcome = Readonly<z.infer<typeof outcomeSchema>>;

/** Resumes the last run of the program, or begins. */
export type Program<Model> = (options: ProgramOptions<Model>) => Promise<Outcome>;

/** Request of the customer. */
export const request = 'Order A-17 arrived broken. Refund what it cost.';
