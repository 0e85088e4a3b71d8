import { styleText } from 'node:util';
import { cutLine, fitLine, printable, printableJson, wrapLine } from './printable.js';

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
