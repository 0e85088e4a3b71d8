import { printable, printableJson } from './printable.js';

/** Where a command prints: answers and documents to standard output, everything else to standard error. */
export interface Output {
  print(text: string): void;
  printJson(document: object): void;
  note(text: string): void;
}

/** The output of this process. Whatever is printed is made safe for a terminal. */
export const processOutput: Output = {
  print: (text) => void process.stdout.write(`${printable(text)}\n`),
  printJson: (document) => void process.stdout.write(`${printableJson(document)}\n`),
  note: (text) => void process.stderr.write(`${printable(text)}\n`),
};

/** Lets a reader go away (`pce log last | head`): what is still written to it is dropped in silence. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') process.exitCode = 1;
    });
  }
}
