import type { PlanFormatName, PlanOrder, PlanSource } from '@pce/plans';
import * as z from 'zod';
import type { BodyForms } from '../../endpoint/endpoint.js';
import type { UploadedFile } from '../../endpoint/read-body.js';
import { formatSchema, orderSchema } from '../../wire/plan-document.js';
import { label } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';

/** A plan as it was sent, whichever form it came in. */
export interface PlanUpload {
  readonly name?: string | undefined;
  readonly format?: PlanFormatName | undefined;
  readonly order?: PlanOrder | undefined;
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

/** A plan in JSON, or as a file of a form: documents and zip archives. */
export const planUpload: BodyForms<PlanUpload> = {
  limit: 'planBytes',
  json: schemaComponent(
    'PlanText',
    'A plan as it is written.',
    z.object({ ...fields, content: z.string().min(1) }),
  ).transform(({ content, ...fields }) => ({
    ...fields,
    source: { content, file: fields.name },
  })),
  multipart: z.object({ ...fields, file: fileSchema }).transform(({ file, ...fields }) => ({
    ...fields,
    source: { content: file.bytes, file: file.name },
  })),
};
