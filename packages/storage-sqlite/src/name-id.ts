import type { Group } from './group.js';
import { numberIn } from './row.js';

/** Returns the id of a name, which is assigned at its first write. */
export function nameId({ ids, statements }: Group, name: string): number {
  const known = ids.get(name);
  if (known !== undefined) return known;
  const row = statements.getName.get(name);
  const id =
    row === undefined ? Number(statements.addName.run(name).lastInsertRowid) : numberIn(row, 'id');
  ids.set(name, id);
  return id;
}
