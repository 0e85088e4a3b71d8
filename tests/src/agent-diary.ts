import * as z from 'zod';
import { type LinesFile, linesFile } from './lines-file.ts';

const begunSchema = z.object({
  type: z.literal('begun'),
  execution: z.string(),
  task: z.string(),
  attempt: z.number(),
  /** Of this piece of work, and no other: it is the output. */
  mark: z.string(),
});

/** An agent begins to work at a task. */
export type Begun = z.infer<typeof begunSchema>;

const takenSchema = z.object({
  type: z.literal('taken'),
  execution: z.string(),
  task: z.string(),
  /** The id of the report, and its place in the journal, as the server answered. */
  report: z.string(),
  number: z.number(),
  isLate: z.boolean(),
  /** Of a task that is complete. */
  mark: z.string().optional(),
});

/** A server said that it has a report. */
export type Taken = z.infer<typeof takenSchema>;

export type DiaryLine = Begun | Taken;

/** Actions of agents and the answers to them, in the order of time. */
export type AgentDiary = LinesFile<DiaryLine>;

export const agentDiary = (path: string): AgentDiary =>
  linesFile(path, z.union([begunSchema, takenSchema]));
