import type { Json } from '@pce/core/contracts';
import { ToolError } from '@pce/core/internal';
import * as z from 'zod';
import { failureCodes } from './failure-codes.js';
import type { IsolateEnd } from './isolate/messages.js';
import type { ResolvedLimits } from './limits/sandbox-limits.js';

const answerSchema = z.union([
  // The value is missing if JSON cannot represent it, such as a function.
  z.strictObject({ value: z.json().default(null) }),
  z.strictObject({ refusal: z.strictObject({ code: z.enum(failureCodes), message: z.string() }) }),
]);

/** Returns the result of a run. Throws `ToolError` if there is none. */
export function readAnswer(end: IsolateEnd, file: string, limits: ResolvedLimits): Json {
  if ('refusal' in end) throw new ToolError(end.refusal.code, `${file}: ${end.refusal.message}`);
  if (Buffer.byteLength(end.answer) > limits.maxOutputBytes + frameBytes) {
    const message = `${file}: its answer has more than ${limits.maxOutputBytes} bytes`;
    throw new ToolError('sandbox_violation', message);
  }
  const answer = answerSchema.safeParse(plainJson(end.answer));
  if (!answer.success) throw new ToolError('internal', `${file}: its answer cannot be read`);
  if ('value' in answer.data) return answer.data.value;
  const { code, message } = answer.data.refusal;
  throw new ToolError(code, `${file}: ${message}`);
}

/** Bytes of the JSON around the value. */
const frameBytes = 16;

/** Maximum depth, since later readers are recursive. */
const maxDepth = 100;

/** Parses the answer of a sandbox into data that is safe to copy and merge, without `__proto__` keys. */
function plainJson(text: string): Json {
  const copy = (value: unknown, depth: number): Json => {
    if (depth > maxDepth) throw wrong('is nested too deeply');
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== '__proto__')
          .map(([key, item]) => [key, copy(item, depth + 1)]),
      );
    }
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw wrong('holds a number that is too large');
  };
  return copy(parse(text), 0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrong('is no JSON', error);
  }
}

function wrong(what: string, cause?: unknown): ToolError {
  return new ToolError('internal', `the answer ${what}`, { cause });
}
