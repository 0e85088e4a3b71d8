import * as z from 'zod';
import { label } from '../../wire/scalars.js';
import { threadIdSchema } from '../../wire/thread-document.js';

export const threadPath = z.object({ thread_id: threadIdSchema.describe('Id of the thread.') });

/** A thread's id is unique within a session. */
export const threadQuery = z.object({
  session: label(200).default('default').describe('The session of the thread.'),
});
