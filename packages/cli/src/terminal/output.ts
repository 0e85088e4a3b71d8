import { styleText } from 'node:util';
import yoctoSpinner, { type Spinner } from 'yocto-spinner';
import { cutLine, fitLine, graphemes, wrapLine } from './line-width.js';

/** Output of a command: results and documents to standard output, everything else to standard error. */
export interface Output {
  print(text: string): void;
  /** Writes a part of a line to standard output; later output of other kinds begins on a new line. */
  write(text: string): void;
  printJson(document: object): void;
  /** Prints the document with `--json`, otherwise its lines; notes `none` if there are no lines. */
  show(
    isJson: boolean | undefined,
    document: object,
    lines: string | readonly string[],
    none?: string,
  ): void;
  note(text: string): void;
  /** Notes lines; on a terminal, long ones are broken between words. */
  notes(lines: readonly string[]): void;
  /** Notes what happens; on a terminal, each line is cut to its width. */
  step(text: string): void;
  /** Cuts a line for standard output, if that is a terminal, to its width. */
  fit(line: string): string;
}

/** A stream that is written to; `isTTY` says that a person reads it on a terminal. */
interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/**
 * Writes to the two streams. Text for a terminal is made safe for it; files and pipes get it unchanged, so that it reads
 * back the same.
 */
export function outputTo(stdout: OutputStream, stderr: OutputStream): Output {
  let isMidLine = false;
  const shown = (stream: OutputStream, text: string): string =>
    stream.isTTY ? coloured(printable(text)) : text;
  const writeLine = (stream: OutputStream, line: string): void => {
    if (isMidLine) stdout.write('\n');
    isMidLine = false;
    stream.write(`${line}\n`);
  };
  const print = (text: string): void => writeLine(stdout, shown(stdout, text));
  const printJson = (document: object): void => writeLine(stdout, printableJson(document));
  const note = (text: string): void => writeLine(stderr, shown(stderr, text));
  return {
    print,
    write(text) {
      if (text === '') return;
      stdout.write(shown(stdout, text));
      isMidLine = !text.endsWith('\n');
    },
    printJson,
    show(isJson, document, lines, none) {
      if (isJson) printJson(document);
      else if (lines.length === 0 && none !== undefined) note(none);
      else print(typeof lines === 'string' ? lines : lines.join('\n'));
    },
    note,
    notes(lines) {
      const { isTTY, columns = 80 } = stderr;
      note(lines.map((line) => (isTTY ? wrapLine(line, columns) : line)).join('\n'));
    },
    step(text) {
      const { isTTY, columns = 80 } = stderr;
      const lines = text.split('\n').map((line) => (isTTY ? fitLine(line, columns) : line));
      note(lines.join('\n'));
    },
    fit: (line) => (stdout.isTTY ? cutLine(line, stdout.columns ?? 80) : line),
  };
}

const colours = { '✔': 'green', '✖': 'red', '⚠': 'yellow', '▸': 'cyan' } as const;

/** Colours the marks at the beginnings of lines, unless `NO_COLOR` or a dumb terminal is set. */
function coloured(text: string, { NO_COLOR = '', TERM } = process.env): string {
  if (NO_COLOR !== '' || TERM === 'dumb') return text;
  return text.replace(
    /^( *(?:\d+ )?)([✔✖⚠▸])/gmu,
    (_, before: string, mark: keyof typeof colours) => {
      return before + styleText(colours[mark], mark, { validateStream: false });
    },
  );
}

export const processOutput: Output = outputTo(process.stdout, process.stderr);

/** Ignores that a reader closed its pipe (`pce log last | head`): later output is dropped. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') process.exitCode = 1;
    });
  }
}

/** The joiner inside an emoji such as a family: it hides nothing there. */
const joined = String.raw`(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)`;

/** Control characters, and marks that reorder or hide text: what a terminal obeys instead of showing it. Tab and line feed stay. */
const unsafe = new RegExp(
  String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|${joined}\u200d`,
  'gu',
);

/** Escapes text from tools, models and documents for a terminal: control characters are shown as `\x1b` or `\u202e`. */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(unsafe, escaped);
}

/** Escapes text on one line of at most `length` characters. A longer one keeps both ends, since errors end with the cause. */
export function printableLine(text: string, length = 200): string {
  const line = printable(bothEnds(text, length * 4))
    .replace(/\s+/g, ' ')
    .trim();
  return bothEnds(line, length);
}

/** Cuts between characters as a person sees them: joined emoji stay whole. */
function bothEnds(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = Math.ceil((length - 3) / 2);
  const [head] = characterAt(text, length - 3 - end);
  const [start, after] = characterAt(text, text.length - end);
  const tail = start === text.length - end ? start : after;
  return `${text.slice(0, head)} … ${text.slice(tail)}`;
}

/** A joined emoji has fewer code units than this on each side of any place in it. */
const longestCharacter = 64;

/** Returns the start and the end of the character at an index. */
function characterAt(text: string, place: number): readonly [start: number, end: number] {
  const from = Math.max(0, place - longestCharacter);
  const around = graphemes.segment(text.slice(from, place + longestCharacter));
  const { index, segment } = around.containing(place - from) ?? {
    index: place - from,
    segment: '',
  };
  return [from + index, from + index + segment.length];
}

/** Formats a JSON document with every such character written as an escape; it parses to the same value. */
export function printableJson(document: unknown): string {
  return withEscapes(JSON.stringify(document, null, 2));
}

export function jsonLine(document: unknown): string {
  return withEscapes(JSON.stringify(document));
}

function withEscapes(json: string): string {
  return json.replace(unsafe, (character) => `\\u${hex(character, 4)}`);
}

function escaped(character: string): string {
  return character.charCodeAt(0) < 0x100 ? `\\x${hex(character, 2)}` : `\\u${hex(character, 4)}`;
}

function hex(character: string, width: number): string {
  return character.charCodeAt(0).toString(16).padStart(width, '0');
}

export function startSpinner(): Spinner | undefined {
  if (!isInteractive()) return undefined;
  // Ctrl-C pauses a turn, or ends a watch: it must not end the process.
  return yoctoSpinner({ stream: process.stderr, handleSignals: false }).start('starting');
}

function isInteractive({ TERM, CI } = process.env): boolean {
  return process.stderr.isTTY && TERM !== 'dumb' && CI === undefined;
}
