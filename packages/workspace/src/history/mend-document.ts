import type { ToolFailure } from '@pce/core/internal';
import { edgeCaseFor, edgeCaseRisk, parsePlanningDocument } from '@pce/role-parts';
import { headingOf, proseLines } from '../document-outline.js';
import type { Change } from './what-changed.js';

/** An error as a turn had it. */
export interface RecordedFailure {
  readonly command: string;
  readonly error: ToolFailure;
  readonly mend: Change['mend'];
  /** A line for the document in the Executor's syntax for edge cases, for an error that nothing mended. */
  readonly edgeCase: string;
}

/**
 * Returns a planning document with a change for an error, tried against the run that had it; `undefined` if no change fits or
 * helps. A value or a step is taken from the call that worked in that run. An edge case has to decide about the recorded error.
 */
export function mendedDocument(document: string, failure: RecordedFailure): string | undefined {
  const { mend, edgeCase } = failure;
  const before = parsePlanningDocument(document);
  switch (mend?.kind) {
    case 'value': {
      const after = withValue(document, mend.from, mend.to);
      const { steps } = parsePlanningDocument(after);
      const isMended = steps.length === before.steps.length && steps.join() !== before.steps.join();
      return isMended ? after : undefined;
    }
    case 'before': {
      const after = withStep(document, mend.command, failure.command);
      const { steps = [] } = after === undefined ? {} : parsePlanningDocument(after);
      return steps.length === before.steps.length + 1 ? after : undefined;
    }
    case undefined: {
      const after = withEdgeCase(document, edgeCase);
      const risks = parsePlanningDocument(after).edgeCases.map(edgeCaseRisk);
      const known = before.edgeCases.map(edgeCaseRisk);
      const { command, error } = failure;
      const isDecided = edgeCaseFor(known, command, error) !== undefined;
      return isDecided || edgeCaseFor(risks, command, error) === undefined ? undefined : after;
    }
  }
}

/** Replaces a value where it stands alone. */
function withValue(document: string, from: string, to: string): string {
  const text = from.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return document.replace(
    new RegExp(`(?<![\\p{L}\\p{N}/.])${text}(?![\\p{L}\\p{N}/])`, 'gu'),
    () => to,
  );
}

/** Numbers of steps, as one step refers to others: lists only after the plural, as in "the result of step 1 to 5 people" the 5 is no step. */
const references = /\bstep\s+\d+|\bsteps\s+\d+(?:(?:\s*[,-]\s*|\s+(?:and|or|to)\s+)\d+)*/gi;

/**
 * Inserts a step before the one that has a value of the failed command, and counts on in what refers to steps by number.
 * `undefined` if none has such a value, or if the list has no numbers that they could refer to.
 */
function withStep(document: string, step: string, command: string): string | undefined {
  const values = [...command.matchAll(/`([^`\n]{1,200})`/g)].map(([whole]) => whole);
  const lines = document.split('\n');
  const isItem = (line: string): boolean => /^\s*(?:\d+[.)]|[-*])\s/.test(line);
  const at = lines.findIndex(
    (line) =>
      isItem(line) && (line.includes(command) || values.some((value) => line.includes(value))),
  );
  const [mark = ''] = /^\s*(?:\d+[.)]|[-*])\s+/.exec(lines[at] ?? '') ?? [];
  const [number] = /\d+/.exec(mark) ?? [];
  const isNumbered = number !== undefined;
  const isBound = !isNumbered && document.search(references) !== -1;
  if (mark === '' || isBound || document.includes(step) || /\b(?:r\d+|values\.)/.test(step))
    return undefined;
  const rest = lines.slice(at);
  const end = rest.findIndex((line, index) => index > 0 && line.trim() !== '' && !isItem(line));
  const items = rest
    .slice(0, end === -1 ? rest.length : end)
    .map((line) =>
      isNumbered
        ? line.replace(/^(\s*)(\d+)/, (_, space, number) => `${space}${Number(number) + 1}`)
        : line,
    );
  const counted = (line: string): string =>
    line.replace(references, (text) =>
      text.replace(/\d+/g, (each) => `${Number(each) + (Number(each) >= Number(number) ? 1 : 0)}`),
    );
  const after = [...items, ...rest.slice(items.length)].map(counted);
  return [...lines.slice(0, at).map(counted), `${mark}${step}`, ...after].join('\n');
}

/** Adds an edge case to a planning document, in its section or in a new one at the end. */
function withEdgeCase(document: string, edgeCase: string): string {
  const lines = document.split('\n');
  const prose = proseLines(document, 1);
  const headings = prose.flatMap((line) => headingOf(line) ?? []);
  const section = headings.findIndex(({ text }) => /^(?:\d+[.)]\s*)?edge[ -]cases?:?$/i.test(text));
  const heading = headings[section];
  if (heading === undefined) {
    return `${document.replace(/\n*$/, '\n')}\n## Edge cases\n- ${edgeCase}\n`;
  }
  const end = headings[section + 1]?.line ?? lines.length + 1;
  const last = prose.findLast(
    ({ line, text }) => line >= heading.line && line < end && text.trim() !== '',
  );
  const at = last?.line ?? heading.line;
  return [...lines.slice(0, at), `- ${edgeCase}`, ...lines.slice(at)].join('\n');
}
