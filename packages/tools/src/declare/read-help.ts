import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Json } from '@pce/core/contracts';
import type { Interpreter } from '../script/interpreter.js';
import { runProcess } from '../script/run-process.js';
import { scriptEnvironment } from '../script/script-environment.js';
import { firstSentence, type ScriptInterface, type ScriptParameter } from './script-interface.js';

const option =
  /^\s+(?:(-\w)(?:[ =]?(?:<[^>]+>|\[[^\]]+\]|[A-Z][A-Z_|]*))?(?:,\s*|\s+(?=--)|\s*\|\s*))?(--[A-Za-z][\w-]*|-\w(?!\S*,))(?:(?:,| \/) --[a-z][\w-]*)?(?:[ =](<[^>]+>|\[[^\]]+\]|\{[^}]+\}|[A-Z][A-Z0-9_|.]*|(?:string|number|boolean|int|integer|float|path|file|text)\b))?(\s*\.\.\.|\s+\[[^\]]*\.\.\.\])?(?:\s{2,}(.*)|\s+([[a-z].*)|\s*)$/;

/**
 * Parses the help of a program in the formats of argparse, click, commander, yargs and handwritten help: the usage line
 * for positional arguments and required options, a line for each option. `undefined` if the text is not help.
 */
function readHelp(text: string): ScriptInterface | undefined {
  const lines = uncommented(
    stripVTControlCharacters(text)
      .split(/\r?\n/)
      .map((line) => line.slice(0, 300)),
  );
  const start = lines.findIndex((line) => /^\s*usage:/i.test(line));
  const listed = optionsOf(lines);
  if (start === -1 && listed.length === 0) return undefined;
  const usage = start === -1 ? '' : usageOf(lines, start);
  if (/\b(?:command|subcommand)s?\b[>\]]?|\{[\w,-]+\}\s*\.\.\./i.test(usage)) return undefined;
  const known = new Set(listed.map(({ name }) => name));
  const options = [...listed, ...optionsInUsage(usage).filter(({ name }) => !known.has(name))];
  const isNeeded = (place: string): boolean =>
    new RegExp(`(?:^|\\s)${place.replace(/[= .]*$/, '')}(?:[ =]|$)`).test(usage);
  return {
    description: descriptionOf(lines, start),
    parameters: [
      ...options.map((each) => ({
        ...each,
        isRequired: each.isRequired || (!('default' in each.schema) && isNeeded(each.place)),
      })),
      ...positionalsOf(usage, lines),
    ],
  };
}

/** Removes comment marks from lines that a script prints from its own comment. */
function uncommented(lines: readonly string[]): readonly string[] {
  const isComment = lines.every((line) => /^\s*(?:#|$)/.test(line));
  return isComment ? lines.map((line) => line.replace(/^\s*#+ ?/, '')) : lines;
}

const usedOption =
  /(?<!--[\w-]+ \| )(?:-\w\s*[|,/]\s*)?(?<flag>--[A-Za-z][\w-]*)(?:[ =](?<value><[^>]+>|[A-Z][A-Z0-9_|]*\b|\{[^}]+\}))?/g;

/** Returns the long options of a usage line, for help without option lines: "label.sh --hive NAME [--count N]". */
function optionsInUsage(usage: string): readonly ScriptParameter[] {
  return [...usage.matchAll(usedOption)].flatMap(({ groups = {} }) => {
    const { flag = '', value } = groups;
    const name = flag.slice(2).replaceAll('-', '_');
    if (name === 'help' || name === 'version') return [];
    return [toParameter({ flag, name, value, isList: false, words: '' })];
  });
}

/** Returns the usage with its continuation lines, without the name of the program. */
function usageOf(lines: readonly string[], start: number): string {
  const first = lines[start]?.replace(/^\s*usage:\s*/i, '') ?? '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !/^\s+\S/.test(line) || option.test(line));
  const more = rest.slice(0, end === -1 ? rest.length : end);
  const whole = first === '' ? more.slice(0, 1) : [first, ...more];
  const usage = whole.join(' ').replaceAll(/\s+/g, ' ').trim();
  return usage.replace(/^(\S+) -m \S+/, '$1');
}

function descriptionOf(lines: readonly string[], start: number): string | undefined {
  const isProse = (line: string): boolean =>
    /^\s*\p{L}/u.test(line) &&
    !/^\s*(?:usage|options|arguments|positional arguments|commands?|flags|examples?)\b.*:?$/i.test(
      line,
    );
  const after = lines.slice(start + 1);
  const blank = after.findIndex((line) => line.trim() === '');
  const found = blank === -1 ? undefined : after.slice(blank).find((line) => line.trim() !== '');
  if (found !== undefined && isProse(found)) return firstSentence(found);
  return firstSentence(lines.slice(0, Math.max(0, start)).filter(isProse).join('\n'));
}

function optionsOf(lines: readonly string[]): readonly ScriptParameter[] {
  return lines.flatMap((line, place) => {
    const match = option.exec(line);
    if (match === null) return [];
    const [, short, long = '', value, dots, trailing, close] = match;
    const flag = long.startsWith('--') ? long : (short ?? long);
    const name = flag.replace(/^-+/, '').replaceAll('-', '_');
    if (/^(?:h|help|v?version|V)$/.test(name) || name === '') return [];
    const next = lines[place + 1] ?? '';
    const isWrapped = trailing === undefined && close === undefined && /^\s{8,}[^\s-]/.test(next);
    const words = trailing ?? close ?? (isWrapped ? next.trim() : '');
    const isList = dots !== undefined || value?.includes('...') === true;
    return [toParameter({ flag, name, value, isList, words })];
  });
}

interface HelpLine {
  readonly flag: string;
  readonly name: string;
  readonly value: string | undefined;
  readonly isList: boolean;
  readonly words: string;
}

function toParameter({ flag, name, value, isList, words }: HelpLine): ScriptParameter {
  const typed = /\[(string|number|boolean|array|count)\]/.exec(words)?.[1];
  const isSwitch =
    typed === 'boolean' || typed === 'count' || (value === undefined && typed === undefined);
  const element = elementOf(value, words, typed);
  const description = words
    .replaceAll(
      /\s*[[(](?:default|required|choices|string|number|boolean|array|count|env|possible)\b[^\])]*[\])]/gi,
      '',
    )
    .trim();
  const fallback = isSwitch ? false : defaultOf(words, element);
  return {
    name,
    schema: {
      ...(isSwitch ? { type: 'boolean' } : isList ? { type: 'array', items: element } : element),
      ...(description === '' ? {} : { description }),
      ...(fallback === undefined || isList ? {} : { default: fallback }),
    },
    isRequired: /[[(]required[\])]/i.test(words),
    place: isList ? `${flag} ...` : flag,
  };
}

function elementOf(
  value: string | undefined,
  words: string,
  typed: string | undefined,
): Readonly<Record<string, Json>> {
  const choices =
    /^[[{<]?(\w[\w-]*(?:[|,]\w[\w-]*)+)[\]}>]?$/.exec(value ?? '')?.[1]?.split(/[|,]/) ??
    /[[(]choices:\s*([^\])]+)[\])]/i
      .exec(words)?.[1]
      ?.split(/,\s*/)
      .map((each) => each.replaceAll(/^["']|["']$/g, ''));
  if (choices !== undefined) return { enum: choices };
  const kind = typed ?? (value ?? '').replaceAll(/[<>[\]{}]/g, '').toLowerCase();
  if (/^int(?:eger)?$|^count$/.test(kind)) return { type: 'integer' };
  return { type: /^(?:number|float|n|num)$/.test(kind) ? 'number' : 'string' };
}

function defaultOf(
  words: string,
  { type, enum: choices }: Readonly<Record<string, Json>>,
): Json | undefined {
  const written = /[[(]default(?:s to)?[: ]\s*([^\])]+)[\])]/i.exec(words)?.[1]?.trim();
  if (written === undefined || /^(?:none|null|undefined)$/i.test(written)) return undefined;
  const text = written.replaceAll(/^["']|["']$/g, '');
  if (Array.isArray(choices) && !choices.includes(text)) return undefined;
  if (type !== 'integer' && type !== 'number') return text;
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function positionalsOf(usage: string, lines: readonly string[]): readonly ScriptParameter[] {
  const plain = usage
    // argparse names a value that may repeat twice: "file [file ...]".
    .replaceAll(/(?<=\s)([\w-]+) \[\1 \.\.\.\]/g, '<$1>...')
    .replaceAll(/\[(?:options?|flags?)\]/gi, ' ')
    .replaceAll(/\[-{1,2}[^\]]*\](?:\s*\.\.\.)?/g, ' ')
    .replaceAll(/(?<=\s)-{1,2}[\w-]+(?:[ =](?:<[^>]+>|\{[^}]+\}|[A-Z][A-Z0-9_]*))?/g, ' ');
  const words = plain.match(/\[[^\]]*\](?:\s*\.\.\.)?|<[^>]+>(?:\.\.\.)?|\S+/g) ?? [];
  // The first words name the program: everything before the first bracket, capital or option, at least one word.
  const values = words.slice(programWords(words));
  return values.flatMap((word, place): readonly ScriptParameter[] => {
    // argparse shows the choices of a value in place of its name.
    const choices = /^\[?\{(\w[\w-]*(?:,\w[\w-]*)+)\}/.exec(word)?.[1]?.split(',');
    if (choices !== undefined) {
      const isRequired = !word.startsWith('[');
      return [{ name: 'choice', schema: { enum: choices }, isRequired, place: 'positional' }];
    }
    const name = valueName(word);
    if (!/^[a-z][\w-]*$/.test(name) || values.map(valueName).indexOf(name) < place) return [];
    const isList = word.includes('...');
    const isRequired = !word.startsWith('[');
    const listed = lines.find((line) =>
      new RegExp(`^\\s+[<[]?${name}[>\\]]?\\s{2,}`, 'i').test(line),
    );
    const description = listed?.trim().replace(/^\S+\s+/, '');
    const schema = {
      ...(isList ? { type: 'array', items: { type: 'string' } } : { type: 'string' }),
      ...(description === undefined ? {} : { description }),
    };
    return [{ name: name.replaceAll('-', '_'), schema, isRequired, place: 'positional' }];
  });
}

function valueName(word: string): string {
  return word.replaceAll(/[[\]<>.]|\s.*$/g, '').toLowerCase();
}

function programWords(words: readonly string[]): number {
  const isLauncher = /^(?:node|python3?|sh|bash|npx|\.?\/?.*\.(?:js|mjs|cjs|ts|py|sh|bash))$/;
  const first = words.findIndex((word, place) => place > 0 && !isLauncher.test(word));
  return first === -1 ? words.length : first;
}

const timeoutMs = 10_000;

/**
 * Runs a script with `--help`, in an empty folder and without secrets, and parses its output. Returns the reason if
 * that is not help.
 */
export async function askHelp(
  file: string,
  { command, args }: Interpreter,
): Promise<ScriptInterface | string> {
  const folder = await mkdtemp(join(tmpdir(), 'pce-help-'));
  try {
    const { exitCode, stdout, stderr } = await runProcess({
      command,
      args: [...args, file, '--help'],
      cwd: folder,
      env: scriptEnvironment({}, ''),
      input: '',
      maxOutputBytes: 262_144,
      maxErrorBytes: 262_144,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const help = readHelp(stdout.trim() === '' ? stderr : stdout);
    if (help !== undefined) return help;
    return exitCode === 0
      ? 'its --help has an unsupported format, or has subcommands'
      : `--help ends with exit code ${exitCode}: ${stderr.trim().split('\n').at(-1) ?? ''}`;
  } catch (error) {
    return `--help cannot be asked for: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
