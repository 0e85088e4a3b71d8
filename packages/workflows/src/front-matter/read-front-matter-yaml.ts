import type { Json } from '@pce/core/contracts';
import { type Document, isScalar, LineCounter, parseDocument } from 'yaml';
import type { SourcePath } from '../problem.js';
import { UnreadableYaml, YamlReader } from './yaml-reader.js';

/**
 * Maximum length of the text: beyond it, the library takes seconds on adversarial input. Documentation belongs below
 * the front matter.
 */
const maxLength = 64 * 1024;

/** An error in the text, with its place. */
export interface YamlProblem {
  readonly line: number;
  readonly message: string;
}

/** YAML as JSON, with line numbers. */
export interface FrontMatterYaml {
  readonly value: Json;
  /** Returns the line of the value at a path, or of the nearest existing value around it. */
  lineOf(path: SourcePath): number;
  /** Returns a scalar as written (`1.10`, which is the number 1.1). */
  written(path: SourcePath): string | undefined;
}

/**
 * Reads YAML 1.2 that is plain data. Tags, keys other than text, `__proto__`, non-finite numbers and exponentially
 * expanding aliases are errors. Never throws.
 *
 * @param firstLine - Line of the file on which the text begins.
 */
export function readFrontMatterYaml(
  text: string,
  firstLine: number,
): FrontMatterYaml | { readonly problems: readonly YamlProblem[] } {
  if (text.length > maxLength) {
    const message = `front matter of more than ${maxLength} characters is not read`;
    return { problems: [{ line: firstLine, message }] };
  }
  const lines = new LineCounter();
  const lineAt = (offset: number) => Math.max(lines.linePos(offset).line, 1) + firstLine - 1;
  try {
    const document = parse(text, lines);
    const problems = [...document.errors, ...document.warnings].map((error) => ({
      line: lineAt(error.pos[0]),
      message: `this is not valid YAML: ${error.message}`,
    }));
    if (problems.length > 0) return { problems: problems.slice(0, 10) };
    return read(document, lineAt);
  } catch (error) {
    if (error instanceof UnreadableYaml) {
      return { problems: [{ line: lineAt(error.offset), message: error.message }] };
    }
    // The library recurses: deep nesting exhausts the stack.
    const message = 'this YAML cannot be read; lists and mappings may be nested too deeply';
    return { problems: [{ line: firstLine, message }] };
  }
}

/**
 * Parses YAML. An unquoted text with another `: ` in it ("description: Use when: …"), which is invalid YAML, is read as
 * text, as other tools for such files do.
 */
function parse(text: string, lineCounter: LineCounter): Document {
  // The library compares every pair of keys; YamlReader does it in one pass.
  const options = { lineCounter, prettyErrors: false, uniqueKeys: false };
  const document = parseDocument(text, options);
  const lines = text.split('\n');
  const nested = document.errors.filter(({ code }) => code === 'BLOCK_AS_IMPLICIT_KEY');
  for (const { pos } of nested) {
    const line = lineCounter.linePos(pos[0]).line - 1;
    const [, key, value = ''] =
      /^([\w-]+:[ \t]+)([^\s"'[{&*!|>%@`#-].*)$/.exec(lines[line] ?? '') ?? [];
    if (key !== undefined) lines[line] = `${key}${JSON.stringify(value.trimEnd())}`;
  }
  const quoted = lines.join('\n');
  if (quoted === text) return document;
  lineCounter.lineStarts.length = 0;
  return parseDocument(quoted, options);
}

function read(document: Document, lineAt: (offset: number) => number): FrontMatterYaml {
  const reader = new YamlReader();
  const value = reader.value(document.contents, 0, 0);
  const nodeAt = (path: SourcePath) => reader.nodeAt(document.contents, path);
  return {
    value,
    lineOf: (path) => lineAt(nodeAt(path).offset),
    written: (path) => {
      const { node, isExact } = nodeAt(path);
      return isExact && isScalar(node) ? node.source : undefined;
    },
  };
}
