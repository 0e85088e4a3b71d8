import * as z from 'zod';

/** A message that an agent sent or got. */
export const trackerLineSchema = z.object({ message: z.string(), sequence: z.number() });

/** A pause and its end come with every so many messages. */
export const messagesPerPause = 5;
