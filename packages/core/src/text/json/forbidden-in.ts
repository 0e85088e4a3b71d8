import { maxDepth } from './parse-tolerant.js';
import { walk } from './walk.js';

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
