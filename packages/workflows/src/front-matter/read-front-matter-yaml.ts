import type { Json } from '@pce/core/contracts';
import { type Document, isScalar, LineCounter, parseDocument } from 'yaml';
import type { SourcePath } from '../problem.js';
import { UnreadableYaml, YamlReader } from './yaml-reader.js';

/**
 * Maximum length of the text: beyond it, the library takes seconds on adversarial input. Documentation belongs below
 * the front matter.
 */
const maxLength = 64 * 1024;

/** A place in the text that cannot be read. */
export interface YamlProblem {
  readonly line: number;
  readonly message: string;
}

/** YAML as JSON, with the line of everything in it. */
export interface FrontMatterYaml {
  readonly value: Json;
  /** The line of the value at a path, or of the nearest value around it that is there. */
  lineOf(path: SourcePath): number;
  /** A scalar as it was written (`1.10`, which is the number 1.1). */
  written(path: SourcePath): string | undefined;
}

/**
 * Reads YAML 1.2 that is plain data. Tags, keys that are no text, `__proto__`, numbers that are not finite and aliases
 * that blow up are errors. Never throws.
 *
 * @param firstLine - The line of the file on which the text begins.
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
    // The library recurses: a text nested a thousandfold exhausts the stack.
    const message = 'this YAML cannot be read; lists and mappings may be nested too deeply';
    return { problems: [{ line: firstLine, message }] };
  }
}

/**
 * Parses YAML. A text in one line behind its key with another `: ` in it ("description: Use when: …"), which is no YAML, is read as
 * other tools for such files read it: as text.
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
