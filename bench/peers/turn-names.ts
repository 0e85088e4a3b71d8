/** `turn-1`, `turn-2`, …: one name for each turn. */
export function turnNames(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `turn-${count}`;
  };
}
