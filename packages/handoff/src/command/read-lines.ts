import { StringDecoder } from 'node:string_decoder';

/** Maximum characters of a line: agents quote whole files in one. */
const maxLength = 33_554_432;

/** Splits chunks of bytes into lines. Throws for a line that is too long. */
export function lineReader(onLine: (line: string) => void): {
  take(chunk: Uint8Array): void;
  end(): void;
} {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const split = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLength) throw new Error(`a line is longer than ${maxLength} characters`);
    for (const line of lines) onLine(line);
  };
  return {
    take: (chunk) => split(decoder.write(chunk)),
    end() {
      split(decoder.end());
      if (rest !== '') onLine(rest);
      rest = '';
    },
  };
}
