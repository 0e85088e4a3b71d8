import { fenced } from '../text/fenced.js';
import { shorten } from '../text/shorten.js';
import type { PastTurn } from './context/past-turn.js';
import type { ThreadName } from './rules/state.js';

/** A thread as one JSON document. */
export interface ThreadExport extends ThreadName {
  readonly format: 'pce-thread/1';
  /** In order, without forgotten turns. */
  readonly turns: readonly PastTurn[];
}

/** Renders an exported thread as Markdown: each request with its answer and cited sources. */
export function renderThread({ thread, turns }: ThreadExport): string {
  return `${[headOf(thread), ...turns.map(sectionOf)].join('\n\n')}\n`;
}

/** Yields the same in parts: the head, then each turn on demand. */
export async function* renderThreadParts(
  thread: string,
  turns: AsyncIterable<PastTurn>,
): AsyncGenerator<string, void, undefined> {
  yield headOf(thread);
  let index = 0;
  for await (const past of turns) {
    yield `\n\n${sectionOf(past, index)}`;
    index += 1;
  }
  yield '\n';
}

function headOf(thread: string): string {
  return `# Thread ${oneLine(thread)}`;
}

function sectionOf(past: PastTurn, index: number): string {
  return [
    `## ${index + 1}. ${oneLine(past.request)}`,
    past.request.trim().includes('\n') ? fenced(past.request) : '',
    `*${past.turn}: ${past.status}*`,
    past.answer === null ? noAnswer(past) : withLowerHeadings(past.answer),
    sourcesOf(past),
    filesOf(past),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function noAnswer({ reason }: PastTurn): string {
  return reason === '' ? 'No answer.' : `No answer: ${reason}`;
}

function withLowerHeadings(answer: string): string {
  let inCode = false;
  return answer
    .split('\n')
    .map((line) => {
      if (/^ {0,3}(?:```|~~~)/.test(line)) inCode = !inCode;
      return inCode
        ? line
        : line.replace(/^(#{1,6}) /, (_, marks: string) => `${`##${marks}`.slice(0, 6)} `);
    })
    .join('\n');
}

function sourcesOf({ turn, claims }: PastTurn): string {
  if (claims.length === 0) return '';
  const lines = claims.map(
    ({ id, claim, source, event, turn: origin = turn }) =>
      `- ${id}: ${oneLine(claim)} (${oneLine(source)}; ${origin}, event ${event})`,
  );
  return `#### Claims\n\n${lines.join('\n')}`;
}

function filesOf({ attachments }: PastTurn): string {
  if (attachments.length === 0) return '';
  const lines = attachments.map(
    ({ id, name, mediaType, size, hash }) =>
      `- ${id}: ${oneLine(name)} (${mediaType}, ${size} bytes; SHA-256 ${hash})`,
  );
  return `#### Files\n\n${lines.join('\n')}`;
}

function oneLine(text: string): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), 200);
}
