import * as z from 'zod';

export const trackerLineSchema = z.object({ message: z.string(), sequence: z.number() });

export const messagesPerPause = 5;
