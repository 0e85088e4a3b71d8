interface OutlineLine {
  readonly line: number;
  readonly text: string;
}

interface Heading extends OutlineLine {
  readonly level: number;
}

export function proseLines(body: string, firstLine: number): readonly OutlineLine[] {
  let fence: string | undefined;
  return body.split(/\r\n|\n/).flatMap((text, index) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && text.trim() === mark) fence = undefined;
      return [];
    }
    if (mark !== undefined) {
      fence = mark;
      return [];
    }
    return [{ line: firstLine + index, text }];
  });
}

export function headingOf({ line, text }: OutlineLine): Heading | undefined {
  const match = /^ {0,3}(#{1,6})(?:[ \t]+|$)/.exec(text);
  if (match === null) return undefined;
  const title = text
    .slice(match[0].length)
    .trim()
    .replace(/(?:^|[ \t])#+$/, '')
    .trim();
  return { line, level: match[1]?.length ?? 1, text: title };
}

export function titleOf(body: string): string | undefined {
  for (const line of proseLines(body, 1)) {
    const heading = headingOf(line);
    if (heading?.level === 1 && heading.text !== '') return heading.text;
  }
  return undefined;
}
