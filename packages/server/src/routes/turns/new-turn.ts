import { modes } from '@pce/core/contracts';
import * as z from 'zod';
import { OutputSchemaError, readOutputSchema } from '../../turns/read-output-schema.js';
import { newAttachmentSchema } from '../../wire/attachment-document.js';
import { jsonObject, label, schemaComponent } from '../../wire/scalars.js';
import { threadIdSchema } from '../../wire/thread-document.js';

/** Files of one request; the host's orchestrator has limits of its own. */
const maxAttachments = 100;

const outputSchema = jsonObject
  .transform((schema, context) => {
    try {
      return readOutputSchema(schema);
    } catch (error) {
      if (!(error instanceof OutputSchemaError)) throw error;
      context.addIssue({ code: 'custom', path: [...error.path], message: error.message });
      return z.NEVER;
    }
  })
  .optional()
  .describe(
    'JSON Schema of an output beside the answer. Of its keywords those that code checks: no pattern, no condition, no schema that holds itself.',
  );

export const newTurnSchema = schemaComponent(
  'NewTurn',
  'A request to carry out.',
  z.object({
    request: z
      .string()
      .max(200_000)
      .refine((text) => text.trim() !== '', { error: 'expected a request in words' }),
    context: z.string().max(200_000).optional().describe('Everything that is known already.'),
    mode: z.enum(modes).optional(),
    session: label(200).optional().describe('Groups turns. Default: default.'),
    thread_id: threadIdSchema
      .optional()
      .describe(
        'Continues a thread of the session, or begins it. Default: a turn without a thread.',
      ),
    inputs: jsonObject.optional().describe('Values by name, for workflows and documents.'),
    attachments: z
      .array(newAttachmentSchema)
      .max(maxAttachments)
      .optional()
      .describe('Files that the request is about.'),
    output: outputSchema,
    limits: jsonObject
      .optional()
      .describe(
        "In place of the host's, up to its ceilings: iterations, modelCalls, tokens, cost and so on.",
      ),
  }),
);

export type NewTurn = z.output<typeof newTurnSchema>;
