import * as z from 'zod';

export const trackerLineSchema = z.object({ message: z.string(), sequence: z.number() });

/** Number of messages between pauses. */
export const messagesPerPause = 5;
