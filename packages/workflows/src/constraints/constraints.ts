import type { Json } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import { describeJson, readScalar } from '../json/json-value.js';
import { formatPath, type Report, type SourcePath } from '../problem.js';
/** A ceiling on tool calls in one run: its own steps, every item of a `forEach`, and the workflows it runs. */
export interface CallLimit {
  /** Name as written in the file: `max_searches`. */
  readonly name: string;
  readonly max: number;
  /** Selection of the calls that count. */
  readonly of:
    | { readonly type: 'all' }
    /** Calls of one tool, or of a family written `web.*`. */
    | { readonly type: 'tool'; readonly tool: string }
    /** Calls of tools whose names contain all these words. */
    | { readonly type: 'words'; readonly words: readonly string[] };
}

/** The limits of one run of a workflow. */
export interface Constraints {
  readonly calls: readonly CallLimit[];
  /**
   * Maximum total duration of the calls of one run, in milliseconds, by the journal. It is checked before each call, so
   * a run may exceed it by one call. `undefined`: no limit.
   */
  readonly timeoutMs: number | undefined;
  /** Constraints in plain words, which are not enforced. */
  readonly texts: readonly string[];
}

export function countsFor({ of }: CallLimit, tool: string): boolean {
  switch (of.type) {
    case 'all':
      return true;
    case 'tool':
      return of.tool.endsWith('.*') ? tool.startsWith(of.tool.slice(0, -1)) : of.tool === tool;
    case 'words': {
      const words = singularWords(tool);
      return of.words.every((word) => words.includes(word));
    }
  }
}

/** The words of a name in the singular: `web_searches` has `web` and `search`. */
function singularWords(name: string): readonly string[] {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '').map(singular);
}

function singular(word: string): string {
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The tools that a file's steps call; `isAll` if no step runs another workflow, which may call more. */
interface CalledTools {
  readonly names: readonly string[];
  readonly isAll: boolean;
}

/**
 * Reads the `constraints` of a file: a mapping, or a list of texts and mappings. Enforceable constraints are enforced,
 * the others kept as text; a mapping that is not enforced is reported, because it looks enforced.
 */
export function readConstraints(source: Json, tools: CalledTools, report: Report): Constraints {
  const calls: CallLimit[] = [];
  const texts: string[] = [];
  let timeoutMs: number | undefined;
  for (const { path, name, value, text } of entriesOf(source)) {
    const read = readConstraint(name, value);
    const where = formatPath(path);
    const isNoCall = read.type === 'calls' && !read.calls.every((each) => canCount(each, tools));
    if (read.type === 'wrong') {
      report(path, `${where}: expected ${read.expected}, found ${describeJson(value)}`);
    } else if (read.type === 'timeout') timeoutMs = read.timeoutMs;
    else if (read.type === 'calls' && !isNoCall) calls.push(...read.calls);
    else {
      texts.push(text);
      const reason = isNoCall
        ? 'no step calls such a tool'
        : 'not a constraint that PCE can enforce';
      if (name !== '') report(path, `${where}: ${reason}; kept as text`, 'warning');
    }
  }
  return { calls, texts, timeoutMs };
}

function canCount(limit: CallLimit, { names, isAll }: CalledTools): boolean {
  return !isAll || names.some((tool) => countsFor(limit, tool));
}

interface Entry {
  readonly path: SourcePath;
  /** Empty for plain text. */
  readonly name: string;
  readonly value: Json;
  readonly text: string;
}

function entriesOf(source: Json): readonly Entry[] {
  if (isJsonObject(source)) return mappingEntries(source, ['constraints']);
  return (Array.isArray(source) ? source : []).flatMap((item, index): readonly Entry[] => {
    const path = ['constraints', index];
    if (isJsonObject(item)) return mappingEntries(item, path);
    const text = textOf(item);
    const [, name = '', value = ''] = /^([\w.]+):\s(.*)$/s.exec(text) ?? [];
    const isKnown = name !== '' && readConstraint(name, readScalar(value)).type !== 'text';
    return [{ path, name: isKnown ? name : '', value: readScalar(value), text }];
  });
}

function mappingEntries(mapping: { [key: string]: Json }, path: SourcePath): readonly Entry[] {
  return Object.entries(mapping).map(([name, value]) => ({
    path: [...path, name],
    name,
    value,
    text: `${name}: ${textOf(value)}`,
  }));
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type ReadConstraint =
  | { readonly type: 'calls'; readonly calls: readonly CallLimit[] }
  | { readonly type: 'timeout'; readonly timeoutMs: number }
  /** A constraint that code cannot enforce. */
  | { readonly type: 'text' }
  /** A known constraint with an invalid value. */
  | { readonly type: 'wrong'; readonly expected: string };

const milliseconds: ReadonlyMap<string, number> = new Map([
  ['timeoutMs', 1],
  ['timeout_ms', 1],
  ['timeout_seconds', 1_000],
]);

/** Reads `max_calls`, `max_<things>` and timeouts. */
function readConstraint(name: string, value: Json): ReadConstraint {
  const unit = milliseconds.get(name);
  if (unit !== undefined) return readTimeout(value, unit);
  if (name === 'max_calls' || name === 'maxCalls') return readMaxCalls(name, value);
  const words = name.startsWith('max_') ? singularWords(name.slice('max_'.length)) : [];
  if (words.length === 0 || !isCount(value)) return { type: 'text' };
  return { type: 'calls', calls: [{ name, max: value, of: { type: 'words', words } }] };
}

function readTimeout(value: Json, unit: number): ReadConstraint {
  const isLength =
    typeof value === 'number' && value > 0 && value <= Number.MAX_SAFE_INTEGER / unit;
  return isLength
    ? { type: 'timeout', timeoutMs: Math.ceil(value * unit) }
    : { type: 'wrong', expected: 'a number above 0' };
}

function readMaxCalls(name: string, value: Json): ReadConstraint {
  if (isCount(value)) return { type: 'calls', calls: [{ name, max: value, of: { type: 'all' } }] };
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  const calls = entries.flatMap(([tool, max]): CallLimit[] =>
    isCount(max) ? [{ name: `${name} of ${tool}`, max, of: { type: 'tool', tool } }] : [],
  );
  return entries.length > 0 && calls.length === entries.length
    ? { type: 'calls', calls }
    : { type: 'wrong', expected: 'a whole number, or a mapping of tools to whole numbers' };
}

function isCount(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
