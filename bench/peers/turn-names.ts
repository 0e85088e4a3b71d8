/** Returns a function that makes unique names of turns: `turn-1`, `turn-2`, … */
export function turnNames(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `turn-${count}`;
  };
}
