/** Returns the day in UTC: the same all day, so that prompts have a common prefix. */
export function today(now: number): string {
  return `Today: ${new Date(now).toISOString().slice(0, 10)}.`;
}
