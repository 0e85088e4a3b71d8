export function isJsonLine(line: string): boolean {
  return /^(?:\[?(?:[\w. ]{0,40}(?:error|failed)[\w. ]{0,20}:?\s*)?\(?(?:\d{3}\s*)?)?[[{]\s*["{[]/i.test(
    line,
  );
}

const messages = /"(?:message|detail|result|error|text)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

export function readJsonLine(line: string): string[] {
  if (!/error|fail/i.test(line)) return [];
  return [...line.matchAll(messages)].map(([, message = '']) =>
    message.replace(/\\n/g, ' ').replace(/\\(.)/g, '$1'),
  );
}
