import { publishPart } from '@pce/test-support';

/** Returns a table in Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

interface Published {
  /** Page of `docs/`, which has the marks of the command. */
  readonly page: string;
  readonly command: string;
  readonly table: string;
  readonly writes: boolean;
}

/** Prints a table, and puts it on its page. */
export function publish({ page, command, table, writes }: Published): void {
  console.log(table);
  if (writes) publishPart(page, `${command} -- --write`, table);
}
