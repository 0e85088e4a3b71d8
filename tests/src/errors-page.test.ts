import { readFileSync } from 'node:fs';
import { clientErrorCodes } from '@pce/client/internal';
import { pceErrorCodes } from '@pce/core/errors';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

it('docs/errors.md lists each code of each error once, and no other', () => {
  const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
  expect(listed.toSorted()).toEqual([...pceErrorCodes, ...clientErrorCodes].toSorted());
});
