import { printable, printableJson } from './printable.js';

/** Output of a command: results and documents to standard output, everything else to standard error. */
export interface Output {
  print(text: string): void;
  printJson(document: object): void;
  note(text: string): void;
}

/** A stream that is written to; `isTTY` says that a person reads it on a terminal. */
interface OutputStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Writes to the two streams. Text for a terminal is made safe for it; files and pipes get it as it is, so that it reads
 * back the same.
 */
export function outputTo(stdout: OutputStream, stderr: OutputStream): Output {
  const write = (stream: OutputStream, text: string): void => {
    stream.write(`${stream.isTTY ? printable(text) : text}\n`);
  };
  return {
    print: (text) => write(stdout, text),
    printJson: (document) => void stdout.write(`${printableJson(document)}\n`),
    note: (text) => write(stderr, text),
  };
}

/** The output of this process. */
export const processOutput: Output = outputTo(process.stdout, process.stderr);

/** Lets a reader go away (`pce log last | head`): what is still written to it is dropped in silence. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') process.exitCode = 1;
    });
  }
}
