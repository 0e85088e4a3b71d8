import { maxDepth } from './parse-tolerant.js';

/** Returns why parsed JSON must not be passed on, in words for its author; `undefined` if it may be. */
export function forbiddenIn(top: unknown): string | undefined {
  for (const { value, key, depth } of walk(top)) {
    if (depth > maxDepth) return `it is nested more than ${maxDepth} levels deep`;
    if (key === '__proto__') return 'a key is named __proto__';
    if (key === 'constructor' && isObject(value) && Object.hasOwn(value, 'prototype')) {
      return 'a key is named constructor.prototype';
    }
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

interface Part {
  readonly value: unknown;
  /** Its key, if it is the value of a property. */
  readonly key: string | undefined;
  /** 1 at the top. */
  readonly depth: number;
}

/** Yields every value in parsed JSON, outer ones first, without recursion. */
function* walk(top: unknown): Generator<Part> {
  const parts: Part[] = [{ value: top, key: undefined, depth: 1 }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    yield part;
    const { value } = part;
    const depth = part.depth + 1;
    if (Array.isArray(value)) {
      for (const item of value) parts.push({ value: item, key: undefined, depth });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) parts.push({ value: item, key, depth });
    }
  }
}
