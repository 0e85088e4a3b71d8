/** Returns a share as a percentage: "45%". */
export function percent(value: number): string {
  return `${Number((value * 100).toFixed(6))}%`;
}
