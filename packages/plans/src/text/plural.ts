/** Formats a count with its noun: `3 tasks`, `1 task`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
