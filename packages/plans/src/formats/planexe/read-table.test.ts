import { expect, it } from 'vitest';
import type { Report } from '../../problem.js';
import { readTable } from './read-table.js';
import { mergeWorkItems, type WorkItem } from './work-items.js';

function read(text: string, severity?: 'warning') {
  const problems: Parameters<Report>[] = [];
  const items = readTable(
    { path: 'plan.csv', text },
    (...said) => void problems.push(said),
    severity,
  );
  return { items, problems };
}

const table = [
  'Level 1,Level 2,Level 3,Task ID',
  'Shop,,,root',
  ',Rooms,,a',
  ',, Paint the walls , a1 ',
  ',,Lay the floor,a2',
  ',Staff,,b',
  ',,Hire two people,b1',
].join('\n');

it('reads each row below the heading under the last one further left (E4)', () => {
  expect(read(table)).toEqual({
    problems: [],
    items: [
      { id: 'root', title: 'Shop', parent: undefined, isProject: true, where: 'plan.csv:2' },
      { id: 'a', title: 'Rooms', parent: 'root', isProject: false, where: 'plan.csv:3' },
      { id: 'a1', title: 'Paint the walls', parent: 'a', isProject: false, where: 'plan.csv:4' },
      { id: 'a2', title: 'Lay the floor', parent: 'a', isProject: false, where: 'plan.csv:5' },
      { id: 'b', title: 'Staff', parent: 'root', isProject: false, where: 'plan.csv:6' },
      { id: 'b1', title: 'Hire two people', parent: 'b', isProject: false, where: 'plan.csv:7' },
    ],
  });
});

it('reads the same with semicolons, a byte order mark and empty lines (E4)', () => {
  const other = `\u{feff}${table.replaceAll(',', ';').replace('\n;Staff', '\n\n;Staff')}`;
  const plain = ({ where: _, ...item }: WorkItem) => item;
  expect(read(other).items.map(plain)).toEqual(read(table).items.map(plain));
  expect(read(other).problems).toEqual([]);
});

it.each([
  ['no id', 'Level 1,Task ID\nShop,root\nRooms,\nStaff,b'],
  ['no title', 'Level 1,Task ID\nShop,root\n  ,a\nStaff,b'],
])('leaves out a row with %s, and says where (E4)', (_, text) => {
  const { items, problems } = read(text);
  expect(items.map(({ id }) => id)).toEqual(['root', 'b']);
  expect(problems).toEqual([
    ['unreadable', 'plan.csv:3', expect.stringContaining('an id in the last'), 'error'],
  ]);
  expect(read(text, 'warning').problems[0]?.[3]).toBe('warning');
});

it('reports what is no table (E4)', () => {
  const { items, problems } = read(`a,b\n${'x'.repeat(200_000)},c`);
  expect(items).toEqual([]);
  expect(problems).toEqual([
    ['unreadable', 'plan.csv', expect.stringContaining('not a CSV table'), 'error'],
  ]);
});

it('merges the items of files: the first says what it is, the next add what it lacks (E4)', () => {
  const item = (id: string, more: Partial<WorkItem> = {}): WorkItem => ({
    ...{ id, title: id, parent: undefined, isProject: false, where: `${id}:1` },
    ...more,
  });
  const problems: Parameters<Report>[] = [];
  const merged = mergeWorkItems(
    [
      [item('a', { description: 'first', parent: 'root' }), item('b')],
      [
        item('a', { title: 'other', description: 'second', roles: ['painter'], parent: 'else' }),
        item('b', { description: 'more', parent: 'root' }),
        item('c'),
        item('c', { title: 'again', where: 'c:2' }),
      ],
    ],
    (...said) => void problems.push(said),
  );
  expect([...merged.values()]).toEqual([
    { ...item('a'), description: 'first', roles: ['painter'], parent: 'root' },
    { ...item('b'), description: 'more', roles: undefined, parent: 'root' },
    item('c'),
  ]);
  expect(problems).toEqual([['duplicate_id', 'c:2', expect.stringContaining('the first at c:1')]]);
});
