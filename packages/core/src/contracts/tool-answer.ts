import type { Json } from './json.js';

/** A person's answer to a tool's question. */
export interface ToolAnswer {
  /** The question's message. */
  readonly question: string;
  readonly choice: 'answer' | 'decline';
  /** The answer: by the question's schema, or words. Absent if the person declined. */
  readonly value?: Json;
  /** Name of the person. */
  readonly by: string;
}

/** The questions of a call so far. */
export interface AskedCall {
  /** Answers to the questions of earlier runs of this call, in order. */
  readonly answers: readonly ToolAnswer[];
  /** `state` of its latest question. @defaultValue none */
  readonly state?: Json;
}
