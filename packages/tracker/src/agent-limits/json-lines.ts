/** Whether a line is what a program printed for programs: JSON, perhaps after a status or the name of an error. */
export function isJsonLine(line: string): boolean {
  return /^(?:\[?(?:[\w. ]{0,40}(?:error|failed)[\w. ]{0,20}:?\s*)?\(?(?:\d{3}\s*)?)?[[{]\s*["{[]/i.test(
    line,
  );
}

/** Fields of JSON lines in which programs say what went wrong. */
const messages = /"(?:message|detail|result|error|text)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/** Returns the messages of a JSON line of an agent; none for a line that is no failure. */
export function readJsonLine(line: string): string[] {
  if (!/error|fail/i.test(line)) return [];
  return [...line.matchAll(messages)].map(([, message = '']) =>
    message.replace(/\\n/g, ' ').replace(/\\(.)/g, '$1'),
  );
}
