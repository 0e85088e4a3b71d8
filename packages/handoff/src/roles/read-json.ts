import { jsonrepair } from 'jsonrepair';

/** JSON in the answer of an agent, or why there is none. */
export type JsonAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads the one JSON value of an answer, without the prose and the fence around it. Slips such as a comma too many are
 * repaired; an answer that was cut off is not completed.
 */
export function readJson(answer: string): JsonAnswer {
  const blocks = [...answer.matchAll(/^\s*```[\w-]*\n([\s\S]*?)^\s*```/gm)].map(([, text]) => text);
  if (blocks.length > 1) return { ok: false, problem: `it holds ${blocks.length} code blocks` };
  const text = (blocks[0] ?? answer).trim();
  const whole = parse(text);
  if (whole.ok) return whole;
  const piece = bracketed(text);
  return piece === undefined ? { ok: false, problem: 'it holds no JSON' } : repair(piece);
}

function parse(text: string): JsonAnswer {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the text from the first opening bracket to the last closing one of its kind. */
function bracketed(text: string): string | undefined {
  const start = text.search(/[{[]/);
  if (start === -1) return undefined;
  const end = text.lastIndexOf(text.charAt(start) === '{' ? '}' : ']');
  return end > start ? text.slice(start, end + 1) : undefined;
}

function repair(text: string): JsonAnswer {
  const parsed = parse(text);
  if (parsed.ok) return parsed;
  if (!isBalanced(text)) return { ok: false, problem: `it is cut off: ${parsed.problem}` };
  try {
    return parse(jsonrepair(text));
  } catch {
    return parsed;
  }
}

/** Whether as many brackets are closed as are opened, outside of texts. */
function isBalanced(text: string): boolean {
  const outside = text.replace(/"(?:[^"\\]|\\.)*"/gs, '');
  const count = (bracket: string): number => outside.split(bracket).length - 1;
  return count('{') === count('}') && count('[') === count(']');
}
