import type { Json } from '@pce/core/contracts';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import type { SourcePath } from '../problem.js';

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

/** Maximum nesting of lists and mappings. */
const maxDepth = 64;
/** Maximum number of values in one file, with each use of an alias counted separately. */
const maxValues = 20_000;

/** Valid YAML that is not plain data. */
class UnreadableYaml extends Error {
  constructor(
    /** Offset in the text. */
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

/** Converts nodes to JSON. Caches anchors, so that an alias costs one look-up. */
class YamlReader {
  readonly #anchors = new Map<string, Node>();
  #values = 0;

  value(node: unknown, depth: number, around: number): Json {
    if (!isNode(node)) return null;
    const offset = node.range?.[0] ?? around;
    if (depth > maxDepth) {
      throw new UnreadableYaml(offset, `nested more than ${maxDepth} levels deep`);
    }
    this.#values += 1;
    if (this.#values > maxValues) {
      throw new UnreadableYaml(offset, `more than ${maxValues} values, aliases counted each time`);
    }
    if (isAlias(node)) return this.value(this.#target(node.source, offset), depth + 1, offset);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    if (isMap(node)) return this.#mapping(node, depth, offset);
    if (isSeq(node)) return node.items.map((item) => this.value(item, depth + 1, offset));
    return isScalar(node) ? scalar(node, offset) : null;
  }

  nodeAt(root: unknown, path: SourcePath): FoundNode {
    let found: FoundNode = {
      node: root,
      offset: isNode(root) ? (root.range?.[0] ?? 0) : 0,
      isExact: true,
    };
    for (const key of path) {
      const next = child(this.#resolved(found.node), key);
      if (next === undefined) return { ...found, isExact: false };
      found = { ...next, isExact: true };
    }
    return { ...found, node: this.#resolved(found.node) };
  }

  #mapping(map: YAMLMap, depth: number, around: number): Json {
    const entries = new Map<string, Json>();
    for (const pair of map.items) {
      const key = keyText(pair.key, around);
      const offset = offsetOf(pair.key, around);
      if (key === '__proto__') throw new UnreadableYaml(offset, 'the key __proto__ is not allowed');
      if (entries.has(key)) throw new UnreadableYaml(offset, `the key ${key} is there twice`);
      entries.set(key, this.value(pair.value, depth + 1, offset));
    }
    return Object.fromEntries(entries);
  }

  #resolved(node: unknown): unknown {
    return isAlias(node) ? this.#anchors.get(node.source) : node;
  }

  #target(anchor: string, offset: number): Node {
    const target = this.#anchors.get(anchor);
    if (target === undefined) {
      throw new UnreadableYaml(offset, `the alias *${anchor} has no anchor &${anchor} before it`);
    }
    return target;
  }
}

interface FoundNode {
  readonly node: unknown;
  readonly offset: number;
  readonly isExact: boolean;
}

function child(node: unknown, key: string | number): Omit<FoundNode, 'isExact'> | undefined {
  if (isSeq(node) && typeof key === 'number') {
    const item = node.items[key];
    return item === undefined ? undefined : { node: item, offset: offsetOf(item, 0) };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find((each) => isScalar(each.key) && scalarKey(each.key) === key);
  return pair && { node: pair.value, offset: offsetOf(pair.key, 0) };
}

function keyText(key: unknown, around: number): string {
  const text = isScalar(key) ? scalarKey(key) : undefined;
  if (text !== undefined) return text;
  throw new UnreadableYaml(
    offsetOf(key, around),
    'expected a key that is text, found a list or mapping; write a placeholder in quotes: "{{name}}"',
  );
}

function scalarKey(key: Scalar): string | undefined {
  if (typeof key.value === 'string') return key.value;
  return key.source;
}

function scalar(node: Scalar, offset: number): Json {
  const { value } = node;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new UnreadableYaml(
    offset,
    `${node.source ?? 'this'} is not text, a finite number, true, false or null`,
  );
}

function offsetOf(node: unknown, around: number): number {
  return isNode(node) ? (node.range?.[0] ?? around) : around;
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value) || isAlias(value);
}
