import type { OwnerWords, PlanFormatName, PlanOrder, PlanSource } from '@pce/plans';
import * as z from 'zod';
import type { BodyForms } from '../../endpoint/endpoint.js';
import type { UploadedFile } from '../../endpoint/read-body.js';
import { formatSchema, orderSchema, ownersSchema } from '../../wire/plan-document.js';
import { label } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';

/** A plan as it was sent, whichever form it came in. */
export interface PlanUpload {
  readonly name?: string | undefined;
  readonly format?: PlanFormatName | undefined;
  readonly order?: PlanOrder | undefined;
  readonly owners?: OwnerWords | undefined;
  readonly source: PlanSource;
}

const fields = {
  name: label(500).optional().describe('Name of the plan. Default: as the plan says.'),
  format: formatSchema.optional().describe('Default: found out from name and content.'),
  order: orderSchema.optional().describe('Of plain Markdown. Default: as the plan says.'),
};

const fileSchema = z
  .custom<UploadedFile>((value) => typeof value === 'object', 'expected a file')
  .meta({ type: 'string', format: 'binary' })
  .describe('A document, or a zip archive.');

const ownersMeaning =
  'Kinds of owners by name or word in lower case, before the usual table: a person is asked, agents and crafts are offered work.';

/** In a form, the JSON of them. */
const ownersText = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    const read = ownersSchema.safeParse(parsedJson(text));
    if (read.success) return read.data;
    context.addIssue('expected a JSON object of person, agent or craft by name');
    return z.NEVER;
  });

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A plan in JSON, or as a file of a form: documents and zip archives. */
export const planUpload: BodyForms<PlanUpload> = {
  limit: 'planBytes',
  json: schemaComponent(
    'PlanText',
    'A plan as it is written.',
    z.strictObject({
      ...fields,
      owners: ownersSchema.optional().describe(ownersMeaning),
      content: z.string().min(1),
    }),
  ).transform(({ content, ...fields }) => ({
    ...fields,
    source: { content, file: fields.name },
  })),
  multipart: z
    .strictObject({
      ...fields,
      owners: ownersText.optional().describe(`The JSON of an object. ${ownersMeaning}`),
      file: fileSchema,
    })
    .transform(({ file, ...fields }) => ({
      ...fields,
      source: { content: file.bytes, file: file.name },
    })),
};
