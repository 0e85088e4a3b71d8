import { coordinatorAnswerSchema } from '@pce/core/contracts';
import * as z from 'zod/mini';

/** A Coordinator's answer, or the model's own search words for other tools. */
export const coordinatorReplySchema = z.union([
  coordinatorAnswerSchema,
  z.object({ status: z.literal('search'), words: z.string().check(z.trim(), z.minLength(1)) }),
]);

/** A reply of the Coordinator's model. */
export type CoordinatorReply = z.infer<typeof coordinatorReplySchema>;

const command = z.object({ command: z.int() });

/** Replies to several commands, each with the number of its command. */
export const severalRepliesSchema = z.object({
  answers: z.array(z.intersection(command, coordinatorReplySchema)),
});

/** Replies of the Coordinator's model to several commands. */
export type SeveralReplies = z.infer<typeof severalRepliesSchema>;
