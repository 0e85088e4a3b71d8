import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Json, jsonSchema } from '@pce/core/contracts';
import * as z from 'zod';
import { firstSentence } from './first-sentence.js';
import { positionals } from './positionals.js';
import { pythonReader } from './python-reader.js';
import type { ScriptParameter, SourceReading } from './script-interface.js';

/** An expression of the source: its value if it is a literal, otherwise its name. */
const expression = z.object({ value: z.optional(jsonSchema), name: z.string().nullish() });
const readSource = z.object({
  description: z.string().nullable(),
  calls: z.array(
    z.object({
      kind: z.string(),
      args: z.array(expression),
      options: z.record(z.string(), expression),
    }),
  ),
  argv: z.array(
    z.object({
      name: z.string().nullable(),
      index: z.number(),
      type: z.string().nullable(),
      default: expression.nullable(),
    }),
  ),
  uses: z.array(z.string()),
  acts: z.boolean(),
});

type Source = z.output<typeof readSource>;
type Call = Source['calls'][number];

/** Libraries that handle `--help` without running the program. */
const helpful = ['argparse', 'click', 'typer', 'docopt', 'fire', 'tap', 'absl'];

export async function readPython(file: string): Promise<SourceReading> {
  const source = await parse(file);
  if (typeof source === 'string') return { kind: 'unknown', reason: source };
  const { calls, uses, argv, acts } = source;
  const description = descriptionOf(source);
  const isGrouped = calls.some(({ kind }) =>
    ['add_subparsers', 'add_parser', 'group'].includes(kind),
  );
  if (isGrouped) return { kind: 'unknown', reason: 'it has subcommands: declare each by hand' };
  const declared = calls.filter(({ kind }) => kind !== 'ArgumentParser');
  if (uses.includes('argparse') || (uses.includes('click') && declared.length > 0)) {
    const parameters = declared.map(toParameter);
    if (!parameters.includes('unreadable')) {
      const read = parameters.filter((each) => typeof each === 'object');
      return { kind: 'command-line', description, parameters: read };
    }
  }
  if (helpful.some((library) => uses.includes(library))) return { kind: 'help' };
  if (!acts) return { kind: 'unknown', reason: 'it only defines things for other scripts' };
  if (uses.includes('argv')) return positionals(argv.map(toPositional), description);
  if (uses.includes('stdin')) return { kind: 'standard-input', description };
  if (uses.includes('input()')) return { kind: 'unknown', reason: 'it asks a person with input()' };
  return { kind: 'command-line', description, parameters: [] };
}

async function parse(file: string): Promise<Source | string> {
  try {
    const run = promisify(execFile);
    const { stdout } = await run('python3', ['-I', '-c', pythonReader, file], {
      timeout: 10_000,
      maxBuffer: 10_000_000,
    });
    return readSource.parse(JSON.parse(stdout));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing
      ? 'python3 is not installed or not on the PATH'
      : 'python3 cannot read its source; run python3 -m py_compile on it';
  }
}

function descriptionOf({ calls, description }: Source): string | undefined {
  const declared = calls.find(({ kind }) => kind === 'ArgumentParser')?.options.description?.value;
  return firstSentence(typeof declared === 'string' ? declared : description);
}

/** Returns `undefined` for options without a value of the caller, such as `--version`. */
function toParameter({ kind, args, options }: Call): ScriptParameter | 'unreadable' | undefined {
  const names = args.map(({ value }) => value).filter((value) => typeof value === 'string');
  if (names.length < args.length) return 'unreadable';
  const value = (key: string): Json | undefined => options[key]?.value;
  const action = value('action');
  if (action === 'help' || action === 'version') return undefined;
  const long =
    names.find((name) => name.startsWith('--')) ?? names.find((name) => name.startsWith('-'));
  const isOption = kind === 'option' || long !== undefined;
  const option = long?.split('/')[0];
  const dest = value('dest');
  const name = clean(typeof dest === 'string' && !isOption ? dest : (option ?? names[0]) || '');
  if (name === '') return 'unreadable';
  const isSwitch =
    (typeof action === 'string' && /^(?:store_(?:true|false|const)|count)$/.test(action)) ||
    options.action?.name === 'BooleanOptionalAction' ||
    value('is_flag') === true ||
    long?.includes('/') === true;
  const nargs = value('nargs');
  const isOpen = nargs === '*' || nargs === '+' || (typeof nargs === 'number' && nargs !== 1);
  const isRepeated = action === 'append' || action === 'extend' || value('multiple') === true;
  const schema = {
    ...(isSwitch ? { type: 'boolean' } : listed(elementOf(options), isOpen || isRepeated)),
    ...describe(value('help')),
    ...(isSwitch ? { default: false } : defaultOf(value('default'))),
  };
  const isRequired =
    'default' in schema
      ? false
      : isOption
        ? value('required') === true
        : nargs !== '?' && nargs !== '*' && nargs !== -1 && value('required') !== false;
  const place =
    option === undefined
      ? 'positional'
      : placeOf(option, { isSwitch, isOpen: isOpen && kind !== 'option' });
  return { name, schema, isRequired, place };
}

function placeOf(
  option: string,
  { isSwitch, isOpen }: { readonly isSwitch: boolean; readonly isOpen: boolean },
): string {
  if (isOpen) return `${option} ...`;
  return option.startsWith('--') && !isSwitch ? `${option}=` : option;
}

const types: Readonly<Record<string, string>> = {
  int: 'integer',
  INT: 'integer',
  float: 'number',
  FLOAT: 'number',
  bool: 'boolean',
};

function elementOf(options: Call['options']): Readonly<Record<string, Json>> {
  const choices = options.choices?.value;
  if (Array.isArray(choices) && choices.length > 0) return { enum: choices };
  return { type: types[options.type?.name ?? ''] ?? 'string' };
}

function listed(
  element: Readonly<Record<string, Json>>,
  isList: boolean,
): Readonly<Record<string, Json>> {
  return isList ? { type: 'array', items: element } : element;
}

function describe(help: Json | undefined): Readonly<Record<string, Json>> {
  return typeof help === 'string' && help.trim() !== '' ? { description: help.trim() } : {};
}

function defaultOf(value: Json | undefined): Readonly<Record<string, Json>> {
  return value === undefined || value === null ? {} : { default: value };
}

function clean(name: string): string {
  return name.replace(/^-+/, '').replaceAll('-', '_');
}

function toPositional({ name, index, type, default: fallback }: Source['argv'][number]) {
  return {
    name: name ?? undefined,
    index,
    isList: type === '*',
    schema: { type: types[type ?? ''] ?? 'string', ...defaultOf(fallback?.value) },
    isRequired: fallback === null,
  };
}
