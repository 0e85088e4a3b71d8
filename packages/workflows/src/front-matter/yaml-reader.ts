import type { Json } from '@pce/core/contracts';
import { isAlias, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml';
import type { SourcePath } from '../problem.js';

/** Maximum nesting of lists and mappings. */
const maxDepth = 64;
/** Maximum number of values in one file, with each use of an alias counted separately. */
const maxValues = 20_000;

/** Valid YAML that is not plain data. */
export class UnreadableYaml extends Error {
  constructor(
    /** Offset in the text. */
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

/** Converts nodes to JSON. Caches anchors, so that an alias costs one look-up. */
export class YamlReader {
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

export interface FoundNode {
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
