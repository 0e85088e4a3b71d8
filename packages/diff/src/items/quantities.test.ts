import { expect, it } from 'vitest';
import { itemKey } from './item-key.js';
import { outsidePlaces } from './outside-places.js';
import { quantitiesOf } from './quantities.js';
import { isVolatile } from './volatile-line.js';

it.each([
  ['Keep ten logs for 14 days', ['10', '14 d']],
  ['within 30s, 5 min, 2 hours or 1.5h', ['30 s', '5 min', '2 h', '1.5 h']],
  ['12,000 rows and 12’000 and 1.234.567', ['12000', '12000', '1234567']],
  ['0.5 and 1,25', ['0.5', '1,25']],
  ['at least >= 5 % or <3%', ['>= 5 %', '< 3 %']],
  ['$5 or 7 € or £2', ['5 $', '7 €', '2 £']],
  ['$ 5', ['5 $']],
  ['−3 and -4', ['-3', '-4']],
  ['10-day trial', ['10 d']],
  ['every 2 weekly', ['2', 'weekly']],
  ['5 hundred', ['5', '100']],
  ['5 apples', ['5']],
  ['daily, on Monday at noon', ['daily', 'monday', 'noon']],
  ['half a dozen', ['0.5', '12']],
  ['v1.2 a/3 _4 x5', []],
  ['nothing', []],
  ['', []],
])('%j has the quantities %j (D5)', (text, quantities) => {
  expect(quantitiesOf(text)).toEqual(quantities);
});

it.each([
  ['plain text', 'plain text'],
  ['Upper Case', 'upper case'],
  ['**Bold** and _em_ and snake_case', 'bold and em and snake_case'],
  ['`Code` and CODE', '`Code` and code'],
  ['“Quoted” ‘so’', '"quoted" \'so\''],
  ['a – b — c', 'a - b - c'],
  ['two  spaces ', 'two spaces'],
  ['ends.;:,', 'ends'],
  ['.', '.'],
  ['ﬁne', 'fine'],
])('%j is compared as %j (D5)', (text, key) => {
  expect(itemKey(text)).toBe(key);
});

it.each([
  ['_Updated 2026-02-01 09:10, revision 4f2a9c0_', true],
  ['Last updated: 2026-02-01', true],
  ['Took 12.5 s', true],
  ['id: 0b9a6c1e-1111-4222-8333-444455556666', true],
  ['Updated by Ann on 2026-02-01', false],
  ['Updated', false],
  ['Updates 2026-02-01', false],
  ['Publish on 2026-02-01', false],
])('%j is metadata: %s (D5)', (line, expected) => {
  expect(isVolatile(line)).toBe(expected);
});

it.each([
  ['write /etc/passwd', undefined, ['/etc/passwd']],
  ['write /work/a.txt', '/work', []],
  ['write /work', '/work/', []],
  ['write /work/../etc', '/work', ['/work/../etc']],
  ['write /workshop/a', '/work', ['/workshop/a']],
  ['write /work/a', undefined, ['/work/a']],
  ['> /dev/null', '/work', []],
  ['open ~/notes and $HOME/x', undefined, ['~/notes', '$HOME/x']],
  ['open C:\\Users\\a', undefined, ['C:\\Users\\a']],
  ['copy ../a and b/../c and b/../../c', undefined, ['../a', 'b/../../c']],
  ['copy ./a/../../b', undefined, ['./a/../../b']],
  ['see https://a.example/x.', undefined, ['https://a.example/x']],
  ['mail ann@a.example', undefined, ['ann@a.example']],
  ['read src/a.ts', undefined, []],
  ['yes/no', undefined, []],
  ['wait...', undefined, []],
  ['nothing', undefined, []],
])('%j in the workspace %j leads to %j (D5)', (text, workspace, places) => {
  expect(outsidePlaces(text, workspace)).toEqual(places);
});
