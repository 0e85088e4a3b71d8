import { effects, modes, ToolError } from '@pce/core/internal';
import * as z from 'zod';
import { type Parameters, propertyName, toParameters } from './parameters.js';

const placeSchema = z
  .string()
  .regex(
    /^(?:positional|-[A-Za-z]|--[A-Za-z][\w-]*=?|-{1,2}[A-Za-z][\w-]* \.\.\.)$/,
    'say positional, --name, --name= (the value glued to it) or --name ... (all values of a list behind it)',
  );

export type ArgumentPlaces = Readonly<Record<string, string>>;

/**
 * Returns the command line of a script: options, then positional arguments, then options that take all following
 * values. Parameters without a value, and switches that are false, are omitted.
 * @throws ToolError `invalid_input` for a text that the script would parse as an option, and for a positional argument
 * after one without a value.
 */
export function commandArguments(places: ArgumentPlaces, args: unknown): readonly string[] {
  const values = new Map(Object.entries(Object(args) as Readonly<Record<string, unknown>>));
  const named = Object.entries(places).map(([name, place]) => ({
    place,
    values: [values.get(name)].flat().filter(isGiven),
    name,
  }));
  const options = named.filter(({ place }) => place !== 'positional' && !isOpen(place));
  const positional = named.filter(({ place }) => place === 'positional');
  assertNoGap(positional);
  const open = named.filter(({ place }) => isOpen(place));
  return [
    ...options.flatMap(({ place, values, name }) =>
      values.flatMap((value) => option(place, value, name)),
    ),
    ...positional.flatMap(({ values, name }) => values.map((value) => plain(value, name))),
    ...open.flatMap(({ place, values, name }) =>
      values.length === 0
        ? []
        : [place.slice(0, -' ...'.length), ...values.map((value) => plain(value, name))],
    ),
  ];
}

/** Rejects a gap: a value after a missing one would take its place. */
function assertNoGap(
  positional: readonly { readonly name: string; readonly values: readonly unknown[] }[],
): void {
  const gap = positional.findIndex(({ values }) => values.length === 0);
  const after = positional.slice(gap + 1).find(({ values }) => values.length > 0);
  if (gap === -1 || after === undefined) return;
  throw new ToolError(
    'invalid_input',
    `${after.name} follows ${positional[gap]?.name} on the command line: give both`,
  );
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isOpen(place: string): boolean {
  return place.endsWith(' ...');
}

function option(place: string, value: unknown, name: string): readonly string[] {
  if (typeof value === 'boolean') return value ? [place.replace(/=$/, '')] : [];
  return place.endsWith('=') ? [`${place}${textOf(value)}`] : [place, plain(value, name)];
}

/** Returns a value that is its own argument; rejects one that would be parsed as an option. */
function plain(value: unknown, name: string): string {
  const text = textOf(value);
  if (typeof value === 'string' && text.startsWith('-')) {
    throw new ToolError(
      'invalid_input',
      `${name}: ${JSON.stringify(text)} begins with "-", which the script would read as an option; write a path as ./${text}`,
    );
  }
  return text;
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

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
