import type * as z from 'zod/mini';
import { type ToolClaim, toolClaimSchema } from '../contracts/claim.js';
import type { Json, JsonObject } from '../contracts/json.js';
import { safeParse } from '../contracts/scalars.js';
import type { ToolOutcome } from '../contracts/tool-outcome.js';
import { ToolError } from '../errors.js';
import { issuesText } from '../text/issues-text.js';
import { digest } from '../text/reference.js';
import type { Tool, ToolReport } from './tool.js';

/** A copy of a JSON value with an upper bound of its size. */
interface JsonCopy {
  readonly data: Json;
  /** Maximum number of bytes of the value as JSON. */
  readonly maxBytes: number;
}

const maxDepth = 64;

type PlainObject = Readonly<Record<string, unknown>>;

/**
 * Copies plain data, many times faster than by serializing and parsing it. Returns `undefined` for data that JSON would
 * change or reject: dates, `undefined`, methods, non-finite numbers, class instances, cycles.
 */
export function copyJson(value: unknown): JsonCopy | undefined {
  let maxBytes = 0;
  const copy = (item: unknown, depth: number): Json | undefined => {
    maxBytes += 26; // A number, and the punctuation around a value.
    switch (typeof item) {
      case 'string':
        maxBytes += item.length * 6; // An escaped control character.
        return item;
      case 'boolean':
        return item;
      case 'number':
        return Number.isFinite(item) ? item + 0 : undefined; // -0 is written as 0.
      case 'object':
        if (item === null) return null;
        if (depth === maxDepth) return undefined;
        if (Array.isArray(item)) return copyList(item, depth);
        return isPlain(item) ? copyObject(item, depth) : undefined;
      default:
        return undefined;
    }
  };
  const copyList = (items: readonly unknown[], depth: number): Json[] | undefined => {
    const list: Json[] = [];
    for (const item of items) {
      const one = copy(item, depth + 1);
      if (one === undefined) return undefined;
      list.push(one);
    }
    return list;
  };
  const copyObject = (object: PlainObject, depth: number): JsonObject | undefined => {
    const copied: JsonObject = {};
    for (const key of Object.keys(object)) {
      const one = key === '__proto__' ? undefined : copy(object[key], depth + 1);
      if (one === undefined) return undefined;
      maxBytes += key.length * 6;
      copied[key] = one;
    }
    return copied;
  };
  const data = copy(value, 0);
  return data === undefined ? undefined : { data, maxBytes };
}

function isPlain(value: object): value is PlainObject {
  return Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value);
}

type Success = Extract<ToolOutcome, { ok: true }>;

/** Converts a report to the outcome for the journal: pure JSON, independent of the tool's own objects. */
export function toOutcome(tool: Tool, report: ToolReport): Success {
  const data = toData(tool, report.data);
  const summary = report.summary ?? digest(data);
  const claims = report.claims?.map((claim) => readClaim(tool, claim)) ?? [
    summary === '' ? { claim: tool.name, confidence: 1 } : { confidence: 1 },
  ];
  const { attachments, passes } = report;
  return {
    ok: true,
    data,
    summary,
    claims: claims.map((claim) => sourced(tool, claim)),
    ...(attachments && { attachments: [...attachments] }),
    ...(passes !== undefined && { passes }),
  };
}

/** Copies small plain data; serializes and parses other data, which also determines its size. */
function toData(tool: Tool, value: unknown): Json {
  const body = toJson(tool, value);
  if (typeof body !== 'string') return body.data;
  const bytes = new TextEncoder().encode(body).length;
  if (bytes <= tool.maxOutputBytes) return JSON.parse(body);
  throw new ToolError(
    'internal',
    `${tool.name} answered ${bytes} bytes; its limit is ${tool.maxOutputBytes}: let it answer less, or raise its maxOutputBytes`,
  );
}

type Held = Readonly<Record<string, unknown>>;

/** Copies or serializes a result. If JSON cannot represent it, the failure says that the call has run. */
function toJson(tool: Tool, value: unknown): JsonCopy | string {
  const paths = new Map<unknown, string>();
  const check = function (this: Held, key: string, shown: unknown): unknown {
    const around = paths.get(this);
    const path = around === undefined ? '' : `${around}${around === '' ? '' : '.'}${key}`;
    const isWritten = around !== undefined && !Array.isArray(this);
    const lost = lostKind(this[key], shown, isWritten);
    if (lost !== undefined) throw new Error(`${path || 'the result'} is ${lost}`);
    if (typeof shown === 'object' && shown !== null) paths.set(shown, path);
    return shown;
  };
  try {
    const copied = copyJson(value);
    if (copied !== undefined && copied.maxBytes <= tool.maxOutputBytes) return copied;
    return JSON.stringify(value, check) ?? 'null';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `${tool.name} has run, but JSON cannot hold its result: ${reason}; let it answer texts, finite numbers, lists and plain objects`;
    throw new ToolError('internal', message);
  }
}

/**
 * Names a value that JSON would reject or silently write as `null` or `{}`; `undefined` for other values.
 *
 * @param isField - Whether it is a field of an object, which JSON omits if it has no value.
 */
function lostKind(value: unknown, shown: unknown, isField: boolean): string | undefined {
  if (typeof shown === 'function' || typeof shown === 'symbol') {
    return isField ? undefined : `a ${typeof shown}`;
  }
  if (typeof shown === 'bigint') return 'a BigInt';
  if (typeof shown === 'number' && !Number.isFinite(shown)) return String(shown);
  // An invalid date is written as null.
  if (shown === null && typeof value === 'object' && value !== null)
    return `a ${value.constructor.name} without a value`;
  if (typeof shown !== 'object' || shown === null || Array.isArray(shown)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(shown);
  const isPlain = prototype === null || prototype === Object.prototype;
  const isOpaque = shown instanceof Error || ArrayBuffer.isView(shown) || shown instanceof Map;
  if (isPlain || (Object.keys(shown).length > 0 && !isOpaque)) return undefined;
  return `a ${shown.constructor.name || 'generator'}`;
}

function readClaim(tool: Tool, claim: ToolClaim): z.output<typeof toolClaimSchema> {
  const parsed = safeParse(toolClaimSchema, claim);
  if (parsed.success) return parsed.data;
  const problems = issuesText(parsed.error.issues);
  throw new ToolError('internal', `${tool.name} made a wrong claim: ${problems}`);
}

function sourced(
  tool: Tool,
  { source, ...claim }: Partial<z.output<typeof toolClaimSchema>> & { readonly confidence: number },
): Success['claims'][number] {
  if (source === undefined && (tool.requiresSource || tool.owesSource)) {
    const what = claim.claim === undefined ? 'its result' : JSON.stringify(claim.claim);
    throw new ToolError(
      'missing_source',
      `${tool.name} must name a source for ${what} and names none`,
    );
  }
  return { ...claim, source: source ?? tool.source };
}
