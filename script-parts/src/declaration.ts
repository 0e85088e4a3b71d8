import { effects, modes } from '@pce/core/contracts';
import * as z from 'zod';
import { type ArgumentPlaces, placeSchema } from './command-arguments.js';
import { propertyName } from './parameter-schema.js';
import { type Parameters, toParameters } from './parameters.js';

/**
 * `json`: one document; `text`: trimmed text; `auto`: JSON if all of it is, otherwise text; `lines`: a list, each line
 * one item in JSON and one pass.
 */
const outputs = ['json', 'text', 'auto', 'lines'] as const;

/** Name of an environment variable, A-Z by convention. */
const secretName = z
  .string()
  .regex(/^[A-Za-z_]\w*$/, 'a secret is named as in .env, such as API_KEY')
  .refine((name) => !/^PCE_/i.test(name), 'names that begin with PCE_ are PCE’s own');

export const declarationSchema = z
  .strictObject({
    description: z.string().trim().min(1),
    parameters: z.unknown().optional(),
    required: z.array(propertyName).optional(),
    effect: z.enum(effects).default('once'),
    timeoutMs: z.int().min(1).max(60_000, 'at most 60000 (60 seconds)').default(30_000),
    secrets: z.array(secretName).default([]),
    destructive: z.boolean().default(false),
    modes: z
      .array(z.enum(modes))
      .min(1)
      .default([...modes]),
    /** In a declaration file: the script, relative to the workspace or absolute. */
    run: z.string().trim().min(1).optional(),
    /** Parameters on the command line. Without it the script gets them as JSON on standard input. */
    arguments: z.record(propertyName, placeSchema).optional(),
    output: z.enum(outputs).default('json'),
    /** With `output: lines`: the number of lines after which the script is stopped, with the list as its result. */
    maxPasses: z.int().min(1).optional(),
  })
  .refine(({ output, maxPasses }) => maxPasses === undefined || output === 'lines', {
    path: ['maxPasses'],
    error: 'passes are counted by lines: say output: lines, too',
  })
  .transform(({ parameters, required, ...declaration }, context) => {
    const read = toParameters(parameters ?? {}, required, context);
    const places = declaration.arguments;
    if (places !== undefined && context.issues.length === 0) checkPlaces(places, read, context);
    return { ...declaration, parameters: read };
  });

function checkPlaces(
  places: ArgumentPlaces,
  { schema: { properties } }: Parameters,
  context: z.RefinementCtx,
): void {
  const known = Object.keys(Object(properties));
  const add = (name: string, message: string): void =>
    context.addIssue({ code: 'custom', path: ['arguments', name], message });
  for (const name of Object.keys(places)) {
    if (!known.includes(name)) add(name, `${name} is not a parameter`);
  }
  for (const name of known) {
    if (!Object.hasOwn(places, name))
      add(name, `${name} has no place on the command line: say positional or --${name}`);
  }
}

export type Declaration = z.output<typeof declarationSchema>;
