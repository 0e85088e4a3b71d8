import { printable, printableJson } from './printable.js';

/** Output of a command: results and documents to standard output, everything else to standard error. */
export interface Output {
  /** Whether results go to a terminal, where a person sees them as they are written. */
  readonly isTerminal: boolean;
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
}

/** A stream that is written to; `isTTY` says that a person reads it on a terminal. */
interface OutputStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Writes to the two streams. Text for a terminal is made safe for it; files and pipes get it unchanged, so that it reads
 * back the same.
 */
export function outputTo(stdout: OutputStream, stderr: OutputStream): Output {
  let isMidLine = false;
  const shown = (stream: OutputStream, text: string): string =>
    stream.isTTY ? printable(text) : text;
  const writeLine = (stream: OutputStream, line: string): void => {
    if (isMidLine) stdout.write('\n');
    isMidLine = false;
    stream.write(`${line}\n`);
  };
  const print = (text: string): void => writeLine(stdout, shown(stdout, text));
  const printJson = (document: object): void => writeLine(stdout, printableJson(document));
  const note = (text: string): void => writeLine(stderr, shown(stderr, text));
  return {
    isTerminal: stdout.isTTY === true,
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
  };
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
