function quote(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

/** Returns an array of texts as PostgreSQL reads it; cheaper than to have the driver look at each element. */
export function textArray(texts: readonly (string | null)[]): string {
  return `{${texts.map((text) => (text === null ? 'NULL' : quote(text))).join(',')}}`;
}

/** Returns an array of numbers as PostgreSQL reads it. */
export function numberArray(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((number) => number ?? 'NULL').join(',')}}`;
}
