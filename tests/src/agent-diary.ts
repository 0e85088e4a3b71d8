import * as z from 'zod';
import { type LinesFile, linesFile } from './lines-file.ts';

const begunSchema = z.object({
  type: z.literal('begun'),
  execution: z.string(),
  task: z.string(),
  attempt: z.number(),
  /** Unique text of this piece of work, which becomes the output. */
  mark: z.string(),
});

export type Begun = z.infer<typeof begunSchema>;

const takenSchema = z.object({
  type: z.literal('taken'),
  execution: z.string(),
  task: z.string(),
  /** The id of the report, and its position in the journal, as the server answered. */
  report: z.string(),
  number: z.number(),
  isLate: z.boolean(),
  mark: z.string().optional(),
});

/** A server acknowledged a report. */
export type Taken = z.infer<typeof takenSchema>;

export type DiaryLine = Begun | Taken;

export type AgentDiary = LinesFile<DiaryLine>;

export const agentDiary = (path: string): AgentDiary =>
  linesFile(path, z.union([begunSchema, takenSchema]));
