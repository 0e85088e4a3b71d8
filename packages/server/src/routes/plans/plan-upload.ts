import type { Plan } from '@pce/plans';
import type { OwnerWords, PlanFormatName, PlanOrder, PlanSource } from '@pce/plans/internal';
import * as z from 'zod';
import type { BodyForms } from '../../endpoint/endpoint.js';
import { fileSchema } from '../../endpoint/read-body.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { type PlanText, toStoredPlan } from '../../records/plan-records.js';
import { formatSchema, orderSchema, ownersSchema } from '../../wire/plan-document.js';
import { label, schemaComponent } from '../../wire/scalars.js';

/** Loaded where a plan is first read: a server that reads none starts faster, and needs nothing of Node. */
export const loadPlans = (): Promise<typeof import('@pce/plans')> => import('@pce/plans');

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
      file: fileSchema.describe('A document, or a zip archive.'),
    })
    .transform(({ file, ...fields }) => ({
      ...fields,
      source: { content: file.bytes, file: file.name },
    })),
};

/** Reads a plan that was sent, as it is kept. A text without a list of tasks is broken down by the model, if there is one. */
export async function readUpload(
  { format, order, owners, source }: PlanUpload,
  owner: string,
  { model, planReading }: Pick<ServerContext, 'model' | 'planReading'>,
  signal: AbortSignal,
): Promise<Plan> {
  const plan = await planReading.read(
    owner,
    { ...source, ...(format && { format }), order, owners },
    signal,
  );
  const isEmpty = plan.tasks.length === 0 && format === undefined;
  const text = 'content' in source && typeof source.content === 'string' ? source.content : '';
  if (!isEmpty || model === undefined || text.trim() === '') return plan;
  const { decompose } = await loadPlans();
  return toStoredPlan(await decompose({ text, model, signal }));
}

/** Maximum number of characters of a text that is kept. */
const maxText = 200_000;

/** Returns the text of a plan that was sent, as it is kept; `undefined` for an archive. */
export function textOfUpload({ source }: PlanUpload): PlanText | undefined {
  if (!('content' in source)) return undefined;
  const { content, file = 'plan' } = source;
  const whole = typeof content === 'string' ? content : decoded(content);
  if (whole === undefined) return undefined;
  const isCut = whole.length > maxText;
  return { file, text: isCut ? whole.slice(0, maxText).toWellFormed() : whole, isCut };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
