import type { Json } from '@pce/core/contracts';
import { jsonSchema } from '@pce/core/internal';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { type ReadLimits, resolvePlanLimits } from '../limits.js';
import type { PlanProblemCode, Report } from '../problem.js';

const maxDepth = 64;

/**
 * Parses JSON; reports invalid or harmful text and returns `undefined`. Never throws.
 *
 * @param file - Its name, for problems.
 */
export function readJson(
  text: string,
  { file, limits }: { readonly file: string; readonly limits: Pick<ReadLimits, 'maxValues'> },
  report: Report,
): DataDocument | undefined {
  const whereOf = (path: DataPath) => (path.length === 0 ? file : `${file}:${formatPath(path)}`);
  const value = parse(text, file, report);
  const fault = value === undefined ? undefined : dataFault(value, limits);
  if (fault !== undefined) {
    report(fault.code, whereOf(fault.path), fault.message);
    return undefined;
  }
  return value === undefined ? undefined : { value, whereOf };
}

function parse(text: string, file: string, report: Report): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report('unreadable', file, `this is not valid JSON: ${reason}`);
    return undefined;
  }
}

interface YamlSource {
  readonly file: string;
  readonly firstLine: number;
  readonly limits: Pick<ReadLimits, 'maxYamlCharacters' | 'maxValues'>;
}

/** Reads YAML that is plain data: no tags, no aliases, no `__proto__`. Reports what is wrong; never throws. */
export function readYaml(
  text: string,
  { file, firstLine, limits }: YamlSource,
  report: Report,
): DataDocument | undefined {
  const where = `${file}:${firstLine}`;
  const refuse = (message: string, at = where, code: PlanProblemCode = 'unreadable') => {
    report(code, at, message);
    return undefined;
  };
  const maxLength = limits.maxYamlCharacters;
  if (text.length > maxLength)
    return refuse(`YAML of more than ${maxLength} characters is not read`, where, 'too_large');
  let lines = new LineCounter();
  const whereAt = (offset: number) => `${file}:${lines.linePos(offset).line + firstLine - 1}`;
  const parse = (source: string) => {
    lines = new LineCounter();
    // The library compares every pair of keys; a key that is there twice does no harm here.
    return parseDocument(source, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  };
  try {
    const quoted = faultOf(parse(text)) && parse(withQuotes(text));
    const document = quoted && !faultOf(quoted) ? quoted : parse(text);
    const fault = faultOf(document);
    if (fault) return refuse(`this is not valid YAML: ${fault.message}`, whereAt(fault.pos[0]));
    // No alias may be used: a few of them make a text grow without end.
    const { data: value } = jsonSchema.safeParse(document.toJS({ maxAliasCount: 0 }) ?? null);
    if (value === undefined) return refuse('this YAML is not plain data');
    const whereOf = (path: DataPath) => whereAt(offsetOf(document, path));
    const harm = dataFault(value, limits);
    return harm ? refuse(harm.message, whereOf(harm.path), harm.code) : { value, whereOf };
  } catch (error) {
    // The library recurses, and throws for aliases that are not allowed.
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(`this YAML cannot be read: ${reason}`);
  }
}

function faultOf({ errors, warnings }: Document) {
  return errors[0] ?? warnings[0];
}

/** Quotes the values that YAML cannot hold without quotes, as the tools do that write them: `@sara`, `Fix: the form`. */
function withQuotes(text: string): string {
  const quoted = (value: string) => JSON.stringify(value.trim().replaceAll(/^["']|["']$/g, ''));
  return text.replaceAll(
    /^([ \t]*(?:- +(?:[\w-]+: +)?|[\w-]+: +))([^\s'"|>&*!#{].*)$/gm,
    (line, key: string, value: string) => {
      const list = /^\[(.*)\]\s*$/.exec(value)?.[1]?.split(',');
      if (list?.some((each) => /^\s*[@`]/.test(each)))
        return `${key}[${list.map(quoted).join(', ')}]`;
      return list === undefined && /^[@`%]|:(?:\s|$)/.test(value) ? key + quoted(value) : line;
    },
  );
}

function offsetOf(document: Document, path: DataPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

/** Reason why a document is not read any further. */
interface DataFault {
  readonly code: 'forbidden_key' | 'too_large' | 'too_deep';
  readonly path: DataPath;
  readonly message: string;
}

/** Looks for keys that could reach a prototype, and for more values or levels than a plan has. */
export function dataFault(
  document: Json,
  { maxValues }: Pick<ReadLimits, 'maxValues'> = resolvePlanLimits(),
): DataFault | undefined {
  let count = 0;
  return faultIn(document, []);

  function faultIn(value: Json, path: DataPath): DataFault | undefined {
    count += 1;
    if (count > maxValues) {
      return {
        code: 'too_large',
        path: [],
        message: `more than ${maxValues} values; split the plan, or raise limits.maxTasks`,
      };
    }
    if (typeof value !== 'object' || value === null) return undefined;
    if (path.length >= maxDepth) {
      const message = `nested more than ${maxDepth} levels deep; no plan is`;
      return { code: 'too_deep', path: [], message };
    }
    for (const [key, each] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      const place = [...path, key];
      const message = 'the key __proto__ is not allowed; remove it';
      const fault =
        key === '__proto__'
          ? { code: 'forbidden_key' as const, path: place, message }
          : faultIn(each, place);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
}

/** A path in a document: `['tasks', 3, 'title']`. */
export type DataPath = readonly (string | number)[];

/** A JSON or YAML document, with the positions of its values. */
export interface DataDocument {
  readonly value: Json;
  /** Returns the position of a path: `tasks.json: tasks[3].title`, or `plan.md:12`. */
  whereOf(path: DataPath): string;
}

/** Formats a path for people: `tasks[3].title`. */
function formatPath(path: DataPath): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}

interface CheckedItem<T> {
  readonly item: T;
  /** The item as it is in the document. */
  readonly raw: Json;
  readonly path: DataPath;
  readonly where: string;
}

/**
 * Returns the items of a list that match a schema. Others are reported and left out, as is a value that is no list. A
 * missing value has no items.
 */
export function checkItems<T>(
  schema: z.ZodType<T>,
  value: Json | undefined,
  { whereOf, path }: Pick<DataDocument, 'whereOf'> & { readonly path: DataPath },
  report: Report,
): readonly CheckedItem<T>[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    report('unreadable', whereOf(path), 'expected a list');
    return [];
  }
  return value.flatMap((each, index) => {
    const itemPath = [...path, index];
    const { data, error } = schema.safeParse(each);
    for (const issue of error?.issues.slice(0, 5) ?? []) {
      const keys = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
      const message = `${issue.message}; this entry is left out`;
      report('unreadable', whereOf([...itemPath, ...keys]), message);
    }
    return data === undefined
      ? []
      : [{ item: data, raw: each, path: itemPath, where: whereOf(itemPath) }];
  });
}
