import type { Json } from '@pce/core/contracts';
import type { ScriptParameter } from './script-interface.js';

interface NamedValue {
  readonly name: string;
  /** Place among the values, from 0. */
  readonly index: number;
  readonly type?: string | undefined;
  readonly isOptional: boolean;
  readonly fallback?: string | undefined;
  readonly isList: boolean;
}

/** Returns the values that a source takes from its command line by position; `undefined` unless all of them are named. */
export function namedValues(
  code: string,
  { names, first, isQuoted }: Language,
): readonly ScriptParameter[] | undefined {
  const found = names
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .flatMap(({ groups = {} }) => valuesOf(groups, first))
    .sort((one, other) => one.index - other.index);
  const isWhole = found.every(
    ({ index, isList }, place) => index === place && (!isList || place === found.length - 1),
  );
  const isDistinct = new Set(found.map(({ name }) => name)).size === found.length;
  if (found.length === 0 || !isWhole || !isDistinct) return undefined;
  return found.map((value) => toParameter(value, isQuoted));
}

function valuesOf(
  groups: Readonly<Record<string, string | undefined>>,
  first: number,
): readonly NamedValue[] {
  const { name, index = '', names, rest, from = 0, type, optional, fallback } = groups;
  if (names !== undefined) return listed(names, Number(from) - first);
  if (rest !== undefined) return [listAt(rest, Number(from) - first)];
  if (name === undefined) return [];
  if (/[*@]/.test(index)) return [listAt(name, 0)];
  const isOptional = optional !== undefined;
  return [{ name, index: Number(index) - first, type, isOptional, fallback, isList: false }];
}

/** Reads `a, b = "x", ...rest`; values before index 0 are the program's own. */
function listed(names: string, start: number): readonly NamedValue[] {
  return names.split(',').flatMap((element, place) => {
    const index = start + place;
    const [, dots, name, fallback] =
      /^\s*(\.\.\.)?([A-Za-z_]\w*)\s*(?:=\s*(.+))?$/.exec(element) ?? [];
    if (name === undefined || index < 0) return [];
    if (dots !== undefined) return [listAt(name, index)];
    return [{ name, index, isOptional: fallback !== undefined, fallback, isList: false }];
  });
}

function listAt(name: string, index: number): NamedValue {
  return { name, index, isOptional: true, isList: true };
}

const types: Readonly<Record<string, string>> = {
  int: 'integer',
  ...{ float: 'number', Number: 'number', parseInt: 'number', parseFloat: 'number' },
};

function toParameter(
  { name, type: conversion = '', isOptional, fallback, isList }: NamedValue,
  isQuoted: boolean,
): ScriptParameter {
  const type = types[conversion] ?? 'string';
  const value = fallback === undefined ? undefined : literal(fallback.trim(), type, isQuoted);
  return {
    name: name.toLowerCase(),
    schema: {
      ...(isList ? { type: 'array', items: { type } } : { type }),
      ...(value === undefined ? {} : { default: value }),
    },
    isRequired: !isOptional,
    place: 'positional',
  };
}

function literal(written: string, type: string, isQuoted: boolean): Json | undefined {
  const quoted = /^(["'])(.*)\1$/.exec(written)?.[2];
  const text = quoted ?? written;
  if (type !== 'string')
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (isQuoted) return quoted;
  return text === '' || text.includes('$') ? undefined : text;
}

/** Marks in a source that show how its script is called. */
export interface Language {
  readonly comments: RegExp;
  /** Code that answers `--help` before anything else. */
  readonly help: RegExp;
  /** A statement that does something, beside definitions for other programs. */
  readonly acts: RegExp;
  /** Use of values of the command line. */
  readonly values: RegExp;
  /** Values taken one after another, so that the source does not tell their number. */
  readonly loop?: RegExp;
  /**
   * Assignments of values. Groups: `name` and `index`; `names` or `rest`, and `from`, the index of the first; `type`, the
   * conversion; `optional`, the mark of a value that may be missing, and `fallback`.
   */
  readonly names: readonly RegExp[];
  /** Index of the first value. */
  readonly first: number;
  /** Whether texts are always in quotes. */
  readonly isQuoted: boolean;
  readonly input: RegExp;
  readonly question?: RegExp;
}

export const python: Language = {
  comments: /("""|''')[\s\S]*?\1|(?<=^|\s)#.*$/gm,
  help: /\.parse_(?:known_)?args\(|@(?:\w+\.)?(?:command|group)\b|\b(?:typer\.run|docopt|Fire|Tap)\(/,
  acts: /^(?:(?:if|for|while|with|try|print|raise)\b|[\w.]+\()/m,
  values: /\bargv\b/,
  names: [
    /^[ \t]*(?<name>\w+)\s*=\s*(?:(?<type>[\w.]+)\()?(?:sys\.)?argv\[(?<index>\d+)\]\)?(?:\s+(?<optional>if)\b.*\belse\s+(?<fallback>\S+))?/gm,
    /^[ \t]*\(?(?<names>\w+(?:\s*,\s*\w+)+)\)?\s*=\s*(?:sys\.)?argv\[(?<from>1):\]/gm,
    /^[ \t]*(?<rest>\w+)\s*=\s*(?:sys\.)?argv\[(?<from>1):\]/gm,
  ],
  first: 1,
  isQuoted: true,
  input: /\bstdin\b/,
  question: /\binput\(/,
};

/** Assignments of items of a list in JavaScript. */
function itemsOf(list: string): readonly RegExp[] {
  const variable = String.raw`(?:\b(?:const|let|var)|,)\s+`;
  return [
    String.raw`${variable}(?<name>\w+)\s*=\s*(?:(?<type>\w+)\(\s*)?${list}\[(?<index>\d+)\](?:,\s*10)?\)?\s*(?:(?<optional>\?\?|\|\|)\s*(?<fallback>'[^']*'|"[^"]*"|[\d.]+)?)?`,
    String.raw`${variable}\[(?<names>[^\]]*)\]\s*=\s*${list}(?:\.slice\((?<from>\d+)\))?\s*(?:;|$)`,
    String.raw`${variable}(?<rest>\w+)\s*=\s*${list}\.slice\((?<from>\d+)\)`,
  ].map((source) => new RegExp(source, 'gm'));
}

export const javascript: Language = {
  comments: /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm,
  help: /['"](?:commander|yargs|cac|meow|sade|citty|clipanion|@oclif\/core|arg)(?:\/[^'"]*)?['"]/,
  acts: /^(?!(?:import|export|const|let|var|function|async\s+function|class|interface|type|enum|declare|module|exports)\b)[\w$(]/m,
  values: /\bprocess\.argv\b/,
  names: itemsOf(String.raw`process\.argv`),
  first: 2,
  isQuoted: true,
  input: /\bstdin\b|readFileSync\(\s*(?:0|['"]\/dev\/stdin)/,
};

/** `positionals`, of a variable or of a call. */
const positionals = String.raw`(?:(?:\w+\.)*|parseArgs\((?:[^()]|\([^()]*\))*\)\.)positionals`;

/** JavaScript that reads its command line with `parseArgs`. */
export const javascriptWithOptions: Language = {
  ...javascript,
  values: new RegExp(String.raw`\bpositionals(?:\[\d|\.slice\()|\]\s*=\s*${positionals}\b`),
  names: itemsOf(positionals),
  first: 0,
};

export const shell: Language = {
  comments: /(?<=^|\s)#.*$/gm,
  // A branch of `case`, or a test.
  help: /--help["']?\s*(?:\)|\|[^|)]*\)|\])/,
  acts: /(?:)/,
  values: /\$\{?[1-9@*#]/,
  loop: /\bshift\b|\bgetopts?\b/,
  // `name=$1`, `name="${2:-default}"`, `local name=${1:?message}`, at the beginning of a command.
  names: [
    /^\s*(?:(?:local|readonly|declare|export)\s+)?(?<name>[A-Za-z_]\w*)=(["']?)\$\{?(?<index>\d|[*@])(?:(?<optional>:?-)(?<fallback>[^}"']*)|:?\?[^}"']*)?\}?\2\s*(?:$|[;#&|])/gm,
  ],
  first: 1,
  isQuoted: false,
  // Commands that read standard input if no file is given.
  input:
    /\/dev\/stdin|\bread\s|\$\(cat\)|^\s*cat\s*(?:$|\|)|^\s*jq(?:\s+-\w+)*\s+(?:'[^']*'|"[^"]*"|[^\s|]+)\s*(?:$|\|)/m,
};
