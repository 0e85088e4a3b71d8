import type { Json } from '@pce/core/contracts';
import { parse } from 'yaml';
import * as z from 'zod';
import { type Interpreter, interpreterOf } from '../script/interpreter.js';
import {
  javascript,
  javascriptWithOptions,
  type Language,
  namedValues,
  python,
  shell,
} from './named-values.js';
import { askHelp } from './read-help.js';
import { leadingSentence, type ScriptParameter, type SourceReading } from './script-interface.js';

/** Reads how a script is called from its source, or from its help if the source shows that it answers `--help`. */
export async function readSource(file: string, source: string): Promise<SourceReading> {
  const interpreter = interpreterOf(file, source);
  if (interpreter === undefined) return unknown('nothing says what runs it');
  const language = languageOf(interpreter, source);
  const code = source.replaceAll(language?.comments ?? /$^/g, '');
  if ((language?.help ?? /['"]--help['"]/).test(code)) {
    const help = await askHelp(file, interpreter);
    if (typeof help === 'string') return unknown(help);
    return {
      kind: 'command-line',
      description: help.description ?? leadingSentence(source),
      parameters: language === python ? withArgparseCalls(help.parameters, code) : help.parameters,
    };
  }
  if (language === undefined) return unknown('its language is not read, and it has no --help');
  return readCode(code, language, leadingSentence(source));
}

function languageOf({ command }: Interpreter, source: string): Language | undefined {
  const [, name] = /(?:^|\/)(python|node|bash|dash|zsh|sh)[\d.]*$/.exec(command) ?? [];
  if (name === 'python') return python;
  if (command === process.execPath || name === 'node') {
    return /\bparseArgs\(/.test(source) ? javascriptWithOptions : javascript;
  }
  return name === undefined ? undefined : shell;
}

function readCode(code: string, language: Language, description?: string): SourceReading {
  const { acts, values, loop, input, question } = language;
  const options = language === javascriptWithOptions ? parseArgsOptions(code) : [];
  if (options === undefined) return unknown('the options of parseArgs are computed');
  if (!acts.test(code)) return unknown('it only defines things for other programs');
  if (values.test(code)) {
    const named = loop?.test(code) ? undefined : namedValues(code, language);
    if (named !== undefined) {
      return { kind: 'command-line', description, parameters: [...options, ...named] };
    }
    return unknown('it reads its command line in a way that does not tell the names of its values');
  }
  if (options.length === 0 && input.test(code)) return { kind: 'standard-input', description };
  if (question?.test(code)) return unknown('it asks a person with input()');
  return { kind: 'command-line', description, parameters: options };
}

function unknown(reason: string): SourceReading {
  return { kind: 'unknown', reason };
}

/** Adds to parameters from the help of argparse what only the calls in its source say: types and defaults. */
function withArgparseCalls(
  parameters: readonly ScriptParameter[],
  code: string,
): readonly ScriptParameter[] {
  const calls = code.match(/\.add_argument\([^)]*\)/g) ?? [];
  return parameters.map((parameter) => {
    const { name, place, schema } = parameter;
    const flag = place === 'positional' ? name : place.replace(/[ =].*/, '');
    const call = calls.find((each) => each.includes(`'${flag}'`) || each.includes(`"${flag}"`));
    if (call === undefined || schema.type === 'boolean') return parameter;
    const type = /\btype\s*=\s*(int|float)\b/.exec(call)?.[1];
    const fallback = defaultIn(call);
    return {
      name,
      schema: {
        ...schema,
        ...(type !== undefined &&
          schema.type === 'string' && { type: type === 'int' ? 'integer' : 'number' }),
        ...(fallback !== undefined && { default: fallback }),
      },
      isRequired: parameter.isRequired && fallback === undefined,
      // Joined, so that a value may begin with a hyphen.
      place: place === flag && flag.startsWith('--') ? `${flag}=` : place,
    };
  });
}

function defaultIn(call: string): Json | undefined {
  const [, , text, number] = /\bdefault\s*=\s*(?:(["'])(.*?)\1|(-?\d[\d.]*))/.exec(call) ?? [];
  return text ?? (number === undefined ? undefined : Number(number));
}

const text = z.union([z.string(), z.array(z.string())]);
const optionsSchema = z.record(
  z.string().regex(/^\w[\w-]*$/),
  z.object({
    type: z.enum(['boolean', 'string']).optional(),
    multiple: z.boolean().optional(),
    default: text.optional().catch(undefined),
  }),
);

/** Reads the options that a source passes to `parseArgs`; `undefined` if they are not literals. */
function parseArgsOptions(code: string): readonly ScriptParameter[] | undefined {
  const start = /\boptions\s*[:=]\s*(?=\{)/.exec(code);
  if (start === null) return /\bparseArgs\(\s*\)/.test(code) ? [] : undefined;
  const options = optionsSchema.safeParse(
    literalOf(objectAt(code.slice(start.index + start[0].length))),
  );
  if (!options.success) return undefined;
  return Object.entries(options.data)
    .filter(([name]) => name !== 'help')
    .map(([name, { type = 'string', multiple = false, default: fallback }]) => {
      const value = type === 'boolean' ? false : fallback;
      return {
        name: name.replaceAll('-', '_'),
        schema: {
          ...(multiple ? { type: 'array', items: { type } } : { type }),
          ...(value === undefined ? {} : { default: value }),
        },
        isRequired: false,
        place: type === 'boolean' ? `--${name}` : `--${name}=`,
      };
    });
}

const quoted = /'[^'\n]*'|"[^"\n]*"/.source;

function objectAt(code: string): string {
  let depth = 0;
  for (const { 0: mark, index } of code.matchAll(new RegExp(`${quoted}|[{}]`, 'g'))) {
    if (mark === '{') depth += 1;
    if (mark === '}') depth -= 1;
    if (depth === 0) return code.slice(0, index + 1);
  }
  return '';
}

/** An object literal is YAML, but for missing spaces and for names, which become null. */
function literalOf(object: string): unknown {
  const name = /:\s*(?!true\b|false\b)([A-Za-z_$][\w$.()]*)?/.source;
  const yaml = object.replaceAll(new RegExp(`${quoted}|${name}`, 'g'), (found, named?: string) => {
    if (!found.startsWith(':')) return found;
    return named === undefined ? ': ' : ': null';
  });
  try {
    return parse(yaml, { logLevel: 'error' });
  } catch {
    return undefined;
  }
}
