/** Inputs, steps and outputs are named so that a placeholder can name them. */
export const nameRule = 'a name of letters, digits, "_" and "-" that begins with a letter';

export const namePattern = /^[A-Za-z][\w-]{0,99}$/;

export function isName(text: string): boolean {
  return namePattern.test(text);
}

/** The known name a mistyped one probably means; `undefined` where none is close. */
export function nearestName(text: string, known: Iterable<string>): string | undefined {
  const wanted = comparable(text);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(wanted, comparable(name));
    if (distance <= wanted.length / 3 && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { name, distance };
    }
  }
  return best?.name;
}

/** `; did you mean "triggers"?`, or nothing. */
export function suggestion(text: string, known: Iterable<string>): string {
  const name = nearestName(text, known);
  return name === undefined ? '' : `; did you mean "${name}"?`;
}

function comparable(name: string): string {
  return name.slice(0, 64).toLowerCase().replaceAll(/[_-]/g, '');
}

function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 0; i < left.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < right.length; j++) {
      const swap = (row[j] ?? 0) + (left[i] === right[j] ? 0 : 1);
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
