import { jsonSchema } from '@pce/core/contracts';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { ReadLimits } from '../limits.js';
import type { PlanProblemCode, Report } from '../problem.js';
import type { DataDocument, DataPath } from './data-document.js';
import { dataFault } from './data-fault.js';

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
