import type { Json, JsonObject } from '@pce/core/contracts';
import { type PersonAnswer, parsePath, valueAt } from '@pce/core/internal';

const placeholder = /\{\{[ \t]*([^{}\s]{1,200})[ \t]*\}\}/g;

/** Returns the unique names of `{{name}}` that the inputs lack, in order. */
export function missingInputs(text: string, inputs: JsonObject): string[] {
  const names = [...text.matchAll(placeholder)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => inputOf(name, inputs) === undefined);
}

/**
 * Replaces `{{name}}` and `{{dotted.path}}` by inputs. A text with white space is put in backticks to remain one value of a
 * command, unless it is already quoted.
 */
export function fillInputs(text: string, inputs: JsonObject): string {
  return text.replace(placeholder, (whole, name: string, offset: number) => {
    const value = inputOf(name, inputs);
    if (value === undefined) return whole;
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    const isAlone = whole.length === text.trim().length;
    const needsQuotes =
      !isAlone && /\s/.test(written) && !written.includes('`') && !isQuoted(text, offset);
    return needsQuotes ? `\`${written}\`` : written;
  });
}

/** Adds a person's answers about missing inputs: lines of `name: value`, or any text if one input is missing. */
export function withAnswers(
  inputs: JsonObject,
  missing: readonly string[],
  answers: readonly PersonAnswer[],
): JsonObject {
  const answer = answers.at(-1)?.answer?.trim() ?? '';
  if (answer === '' || missing.length === 0) return inputs;
  const given = answer.split('\n').flatMap((line): [string, string][] => {
    const separator = line.search(/[:=]/);
    const name = line.slice(0, separator).trim();
    return separator > 0 && missing.includes(name)
      ? [[name, line.slice(separator + 1).trim()]]
      : [];
  });
  const [only] = missing;
  if (given.length === 0 && only !== undefined && missing.length === 1) given.push([only, answer]);
  return { ...inputs, ...Object.fromEntries(given) };
}

function inputOf(name: string, inputs: JsonObject): Json | undefined {
  if (Object.hasOwn(inputs, name)) return inputs[name];
  const path = parsePath(name);
  return path === undefined ? undefined : valueAt(inputs, path);
}

/** Returns whether a quotation is open on the same line. Ignores quotations longer than a thousand characters. */
function isQuoted(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 1_000), offset);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return [...line.matchAll(/[`"]/g)].length % 2 === 1;
}
