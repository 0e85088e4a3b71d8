export function upTo(ms: number): number {
  return Math.random() * ms;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function oneOf<T>(choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(Math.random() * choices.length)] ?? choices[0];
}
