import { describe, expect, it } from 'vitest';
import { readCommandText } from './command-text.js';
import type { CommandValue } from './command-value.js';

/** Everything that is read of a value: its kind and text, then what it is, where it stands and what is said of it. */
function told(value: CommandValue): string {
  const { kind, text, amount, unit, key, before, isName, around, label, bound, list } = value;
  return [
    `${kind} ${text}`,
    amount === undefined ? '' : `= ${amount} ${unit}`.trim(),
    key === undefined ? '' : `key ${key}`,
    before === '' ? '' : `after ${before}`,
    isName ? 'name' : '',
    around.length === 0 ? '' : `around ${around.join(' ')}`,
    label.length === 0 ? '' : `label ${label.join(' ')}`,
    bound ?? '',
    `list ${list}`,
  ]
    .filter((part) => part !== '')
    .join(' | ');
}

describe('readCommandText', () => {
  it.each<readonly [string, readonly string[]]>([
    [
      'Read notes.md',
      [
        'path notes.md | after read | around read | label read | list 1',
        'rest notes.md | after read | list -Infinity',
      ],
    ],
    [
      'Find flights to New York and Chicago, IL',
      [
        'phrase flights | after find | name | around find to new | list -2',
        'rest flights to New York and Chicago, IL | after find | list -Infinity',
        'name New York | after to | name | around flight to york and | label flight find | list 3',
        'phrase New York and Chicago | after to | name | around flight to york and | list -4',
        'name Chicago, IL | after and | name | around york and il | list 6',
        'phrase IL | name | around chicago | list -9',
      ],
    ],
    [
      'Show museums in Paris, Washington, London',
      [
        'phrase museums | after show | name | around show in paris | list -2',
        'rest museums in Paris, Washington, London | after show | list -Infinity',
        'name Paris | after in | name | around museum in washington | list 3',
        'phrase Paris | after in | name | around museum in washington | list -4',
        'name Washington | name | around paris london | list 5',
        'phrase Washington | name | around paris london | list -6',
        'name London | name | around washington | list 7',
        'phrase London | name | around washington | list -8',
      ],
    ],
    [
      'Visit the Museum of Modern Art in New York of',
      [
        'rest the Museum of Modern Art in New York of | after visit | list -Infinity',
        'phrase Museum | after visit | around visit the of modern | list -2',
        'name Museum of Modern Art | after visit | name | around visit the of modern | label visit | list 2',
        'phrase Modern Art | after of | name | around museum of art in | list -5',
        'name New York | after in | name | around art in york of | list 7',
        'phrase New York | after in | name | around art in york of | list -8',
      ],
    ],
    [
      'Stop. Then ask Ada, Bob and Grace',
      [
        'rest . Then ask Ada, Bob and Grace | after stop | list -Infinity',
        'phrase Then ask Ada | name | around stop ask ada | list -3',
        'name Ada | after ask | name | around then ask bob | label ask then | list 4',
        'name Bob | name | around ada and grac | list 6',
        'phrase Bob and Grace | name | around ada and grac | list -7',
        'name Grace | after and | name | around bob and | list 8',
      ],
    ],
    [
      'Ask whether I and Ada may come. Bob may',
      [
        'phrase whether I and Ada may come | after ask | name | around ask i and | list -2',
        'rest whether I and Ada may come. Bob may | after ask | list -Infinity',
        'name Ada | after and | name | around i and may com | label may com | list 4',
        'phrase Bob may | name | around com may | list -9',
      ],
    ],
    [
      "Tell Ada I'll come",
      [
        "name Ada | after tell | name | around tell i'll com | label tell i'll com | list 1",
        "phrase Ada I'll come | after tell | name | around tell i'll com | list -2",
        "rest Ada I'll come | after tell | list -Infinity",
      ],
    ],
    [
      'Fliege nach München',
      [
        'phrase nach München | after fliege | name | around flieg münchen | list -2',
        'rest nach München | after fliege | list -Infinity',
      ],
    ],
    [
      'Meet Ada Lovelace',
      [
        'name Ada Lovelace | after meet | name | around meet lovelac | label meet | list 1',
        'phrase Ada Lovelace | after meet | name | around meet lovelac | list -2',
        'rest Ada Lovelace | after meet | list -Infinity',
      ],
    ],
    [
      'Find a house with 3 bedrooms between 100 and 200 dollars',
      [
        'rest a house with 3 bedrooms between 100 and 200 dollars | after find | list -Infinity',
        'phrase house | after find | around find a with | list -2',
        'number 3 | = 3 | after with | around hous with bedroom between | label hous a find bedroom | list 4',
        'phrase bedrooms | name | around with between | list -6',
        'number 100 | = 100 | after between | around bedroom between and | lower | list 7',
        'phrase and | around between | list -9',
        'number 200 | = 200 $ | after between | around and | upper | list 7',
      ],
    ],
    [
      'Find days from 2026-01-02 to 2026-01-05',
      [
        'phrase days | after find | name | around find from | list -2',
        'rest days from 2026-01-02 to 2026-01-05 | after find | list -Infinity',
        'date 2026-01-02 | after from | around day from to | lower | list 3',
        'date 2026-01-05 | after to | around to | upper | list 5',
      ],
    ],
    [
      'Find prices from 5 to 10',
      [
        'phrase prices | after find | name | around find from | list -2',
        'rest prices from 5 to 10 | after find | list -Infinity',
        'number 5 | = 5 | after from | around pric from to | lower | list 3',
        'number 10 | = 10 | after to | around to | upper | list 5',
      ],
    ],
    [
      'Sort from 5 at 10',
      [
        'number 5 | = 5 | after from | around sort from at | list 2',
        'rest 5 at 10 | after sort | list -Infinity',
        'number 10 | = 10 | after at | around at | list 4',
      ],
    ],
    [
      'Compute with an interest rate of 5 % over 30 years',
      [
        'rest an interest rate of 5 % over 30 years | after compute | list -Infinity',
        'phrase interest rate | after with | around with an rat of | list -3',
        'number 5 | = 5 % | after of | around rat of over | label rat interest an | list 6',
        'number 30 | = 30 | after over | around over year | label year | list 8',
        'phrase years | name | around over | list -10',
      ],
    ],
    [
      'Set the height to exactly 5 and the width = 7',
      [
        'rest the height to exactly 5 and the width = 7 | after set | list -Infinity',
        'phrase height | after set | around set the to exactly | list -2',
        'phrase exactly | after to | around height to and | list -5',
        'number 5 | = 5 | after exactly | around to exactly and the | label height the set | list 5',
        'phrase and the | name | around exactly the | list -7',
        'number 7 | = 7 | key width | around the | list 9',
      ],
    ],
    [
      'Wait limit: 5, timeout=30 seconds',
      [
        'phrase limit | after wait | name | around wait | list -2',
        'rest limit: 5, timeout=30 seconds | after wait | list -Infinity',
        'number 5 | = 5 | key limit | around limit | list 3',
        'number 30 | = 30 seconds | key timeout | list 5',
      ],
    ],
    [
      'Copy `a` & `b` or "c", and `d` to `e`',
      [
        'quoted a | after copy | around copy & | label copy & | list 1',
        'rest `a` & `b` or "c", and `d` to `e` | after copy | list -Infinity',
        'quoted b | after copy | around & or | label & | list 1',
        'quoted c | after copy | around or and | list 1',
        'quoted d | after copy | around and to | list 1',
        'quoted e | after to | around to | list 10',
      ],
    ],
    [
      'Copy `a` far away from `b`',
      [
        'quoted a | after copy | around copy far away | label copy far away | list 1',
        'rest `a` far away from `b` | after copy | list -Infinity',
        'phrase far away | name | around copy away from | list -3',
        'quoted b | after from | around away from | list 5',
      ],
    ],
    [
      'Set tags: red, dark green and blue',
      [
        'phrase tags | after set | name | around set red | list -2',
        'rest tags: red, dark green and blue | after set | list -Infinity',
        'phrase red | key tags | name | around tag dark | list -4',
        'item red | key tags | list -9007199254740989',
        'item dark green | key tags | list -9007199254740989',
        'phrase dark green and blue | name | around red green and | list -6',
        'item blue | key tags | list -9007199254740989',
      ],
    ],
    [
      'Set tags: red',
      [
        'phrase tags | after set | name | around set red | list -2',
        'rest tags: red | after set | list -Infinity',
        'phrase red | key tags | name | around tag | list -4',
      ],
    ],
    [
      'Set tags: red, green size: big',
      [
        'phrase tags | after set | name | around set red | list -2',
        'rest tags: red, green size: big | after set | list -Infinity',
        'phrase red | key tags | name | around tag green | list -4',
        'phrase green size | name | around red siz | list -6',
        'phrase big | key size | name | around siz | list -9',
      ],
    ],
    [
      'Set tags: red, green to blue',
      [
        'phrase tags | after set | name | around set red | list -2',
        'rest tags: red, green to blue | after set | list -Infinity',
        'phrase red | key tags | name | around tag green | list -4',
        'item red | key tags | list -9007199254740989',
        'phrase green | name | around red to blu | list -6',
        'item green | key tags | list -9007199254740989',
        'phrase blue | after to | name | around green to | list -8',
      ],
    ],
    [
      'Set tags: red, , green',
      [
        'phrase tags | after set | name | around set red | list -2',
        'rest tags: red, , green | after set | list -Infinity',
        'phrase red | key tags | name | around tag | list -4',
        'phrase green | name | list -7',
      ],
    ],
    [
      'List all the files',
      [
        'rest all the files | after list | list -Infinity',
        'phrase files | after list | around all the | list -2',
      ],
    ],
    [
      'List the',
      [
        'phrase the | after list | name | around list | list -2',
        'rest the | after list | list -Infinity',
      ],
    ],
    [
      'Show to the boss.',
      [
        'rest the boss | after show | list -Infinity',
        'phrase boss | after to | around to the | list -3',
      ],
    ],
    ['Show', []],
    ['', []],
    [
      'Use the picture `logo.png` of line 3',
      [
        'rest the picture `logo.png` of line 3 | after use | list -Infinity',
        'path logo.png | after picture | around the pictur of lin | label pictur the use | list 3',
        'phrase line | after of | around of | list -6',
        'number 3 | = 3 | after line | around of lin | label lin | list 6',
      ],
    ],
    [
      'Read r1.files and r2',
      [
        'reference r1.files | after read | around read and | label read | list 1',
        'rest r1.files and r2 | after read | list -Infinity',
        'phrase and | name | around read | list -3',
        'reference r2 | after read | around and | list 1',
      ],
    ],
    [
      'Between them 7',
      [
        'phrase them | after between | around between | list -2',
        'rest them 7 | after between | list -Infinity',
        'number 7 | = 7 | after them | around between them | label them | list 2',
      ],
    ],
    [
      'Set color=red',
      [
        'quoted red | key color | after set | around set | label set | list 1',
        'phrase red | after set | name | around set | list -2',
        'rest red | after set | list -Infinity',
      ],
    ],
  ])('takes %j apart into its values (A3)', (command, values) => {
    const text = readCommandText(command);

    expect(text.values.map(told)).toEqual(values);
    expect([...text.lists.values()].flat().toSorted((a, b) => a.start - b.start)).toHaveLength(
      values.length,
    );
  });

  it('keeps the values of a list together, in their order', () => {
    const { lists } = readCommandText('Copy `a`, `b` and `c` to `d`');

    expect([...lists.values()].map((values) => values.map(({ text }) => text))).toEqual([
      ['a', 'b', 'c'],
      ['`a`, `b` and `c` to `d`'],
      ['d'],
    ]);
  });
});
