import type { JsonObject } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { fillArguments } from './fill-arguments.js';

/** The arguments of a command, what is missing and left over, what is doubtful, and which words made an argument. */
function told(command: string, properties: JsonObject, required: readonly string[]): string {
  const filled = fillArguments(command, { type: 'object', properties, required: [...required] });
  const { args, missing, unused, doubtful, usedWords, certainty } = filled;
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['missing ', missing.map(({ name }) => name)],
    ['unused ', unused.map(({ text }) => text)],
    [
      'doubtful ',
      doubtful.map(
        ({ value, readings }) =>
          `${value.text} as ${readings.map(({ name }) => name).join(' or ')}`,
      ),
    ],
    ['words ', [...usedWords].map(({ text }) => text)],
  ];
  return [
    JSON.stringify(args),
    ...parts.flatMap(([name, each]) =>
      each.length === 0 ? [] : [`${name}${each.join(name === 'doubtful ' ? ', ' : ' ')}`],
    ),
    `certainty ${Number(certainty.toFixed(3))}`,
  ].join(' | ');
}

describe('fillArguments', () => {
  it.each<readonly [JsonObject, readonly string[], Readonly<Record<string, string>>]>([
    [
      { number1: { type: 'number' }, number2: { type: 'number' } },
      ['number1', 'number2'],
      {
        'Add 3 and 4': '{"number1":3,"number2":4} | certainty 1',
        'Add 3, 4 and 5':
          '{"number1":3,"number2":4} | unused 5 | doubtful 3 as number1 or number2, 4 as number2 or number1 | certainty 0.3',
        'Add 3 to 4':
          '{"number1":3,"number2":4} | doubtful 3 as number1 or number2, 4 as number2 or number1 | certainty 0.3',
        'Add 3 and number2=4': '{"number1":3,"number2":4} | certainty 0.65',
        'Add number1 3 and number2 4': '{"number1":3,"number2":4} | certainty 1',
        'Add 3':
          '{"number1":3} | missing number2 | doubtful 3 as number1 or number2 | certainty 0.3',
      },
    ],
    [
      { x: { type: 'number' }, y: { type: 'number' }, title: { type: 'string' } },
      ['x', 'y'],
      {
        'Draw 3, 4': '{"x":3,"y":4} | certainty 1',
        'Draw a point at 3 and 4 named "a"': '{"x":3,"y":4,"title":"a"} | certainty 0.817',
      },
    ],
    [
      { first_number: { type: 'number' }, second_number: { type: 'number' } },
      ['first_number'],
      {
        'Subtract 3 and 4': '{"first_number":3} | unused 4 | certainty 0.3',
      },
    ],
    [
      { width: { type: 'number' }, height: { type: 'number' } },
      ['width', 'height'],
      {
        'Make 3 and 4':
          '{"width":3,"height":4} | doubtful 3 as width or height, 4 as height or width | certainty 0.3',
        'Make width 3 and height 4': '{"width":3,"height":4} | words width height | certainty 1',
        'Make width of 3, height is equal to 4':
          '{"width":3,"height":4} | words width of | certainty 0.775',
        'Make width 3 and width 5':
          '{"width":3,"height":5} | doubtful 3 as width or height, 5 as height or width | certainty 0.425',
        'Make width: 3, height= 4': '{"width":3,"height":4} | words width | certainty 1',
      },
    ],
    [
      {
        side1: { type: 'number' },
        side2: { type: 'number' },
        angle1: { type: 'number' },
        angle2: { type: 'number' },
      },
      ['side1', 'side2', 'angle1', 'angle2'],
      {
        'Solve 1, 2, 3 and 4':
          '{"side1":1,"side2":2,"angle1":3,"angle2":4} | doubtful 1 as side1 or side2, 2 as side2 or side1, 3 as angle1 or side1, 4 as angle2 or side1 | certainty 0.3',
      },
    ],
    [
      { origin: { type: 'string' }, destination: { type: 'string' } },
      ['origin', 'destination'],
      {
        'Fly from `Oslo` to `Rome`': '{"origin":"Oslo","destination":"Rome"} | certainty 0.825',
        'Fly origin `Oslo` destination `Rome`':
          '{"origin":"Oslo","destination":"Rome"} | words origin destination | certainty 1',
        'Fly `Oslo` and `Rome`':
          '{"destination":"Oslo"} | missing origin | unused Rome | certainty 0.5',
        'Fly to Rome': '{"origin":"Rome"} | missing destination | certainty 0.4',
      },
    ],
    [
      { a: { type: 'string' }, b: { type: 'string' } },
      ['a', 'b'],
      {
        'Join `p` and `q`':
          '{"a":"p"} | missing b | unused q | doubtful p as a or b | certainty 0.35',
        'Join a `p`': '{"a":"p"} | missing b | doubtful p as a or b | certainty 0.35',
        'Join `p`': '{"a":"p"} | missing b | doubtful p as a or b | certainty 0.35',
      },
    ],
    [
      { since: { type: 'string', format: 'date' } },
      ['since'],
      {
        'List since 2026-01-02': '{"since":"2026-01-02"} | words since | certainty 1',
        'List since 31 February': '{} | missing since | unused 31 | certainty 0',
        'List since `2026-01-02`': '{"since":"2026-01-02"} | words since | certainty 1',
        'List since 11/12/2026': '{} | missing since | unused 11/12/2026 | certainty 0',
        'List since r1.date': '{"since":{"$ref":"r1.date"}} | words since | certainty 1',
        'List since "soon"': '{"since":"soon"} | words since | certainty 1',
      },
    ],
    [
      { detail: { type: 'boolean' }, dryRun: { type: 'boolean' } },
      [],
      {
        'Run with detail true': '{"detail":true} | words detail true | certainty 1',
        'Run with detail false': '{"detail":false} | words detail false | certainty 1',
        'Run with details': '{"detail":true} | words details | certainty 0',
        'Run without details': '{"detail":false} | words details without | certainty 0',
        'Run dry': '{"dryRun":true} | words run dry | certainty 0',
        'Run --dry-run': '{"dryRun":true} | words run dry run | certainty 0',
        'Do a dry run': '{"dryRun":true} | words dry run | certainty 0',
        'Run with no detail at all': '{"detail":false} | words detail no | certainty 0',
        'Run --detail': '{"detail":true} | words detail | certainty 0',
      },
    ],
    [
      { recursive: { type: 'boolean' } },
      ['recursive'],
      {
        'List recursively': '{"recursive":true} | words recursively | certainty 0',
        'List not recursively': '{"recursive":false} | words recursively not | certainty 0',
        List: '{} | missing recursive | certainty 0',
        'List recursive=yes': '{"recursive":true} | certainty 1',
        'List recursive=off': '{"recursive":false} | certainty 1',
        'List recursive=maybe': '{} | missing recursive | unused maybe | certainty 0',
      },
    ],
    [
      { order: { enum: ['asc', 'desc'] } },
      ['order'],
      {
        'Sort asc': '{"order":"asc"} | words asc | certainty 0',
        'Sort order DESC': '{"order":"desc"} | words order desc | certainty 1',
        'Sort asc desc': '{} | missing order | certainty 0',
        Sort: '{} | missing order | certainty 0',
        'Sort order=Asc': '{"order":"asc"} | certainty 1',
        'Sort order=x': '{} | missing order | unused x | certainty 0',
      },
    ],
    [
      { mode: { enum: ['all', 'open issues', 'closed issues'] } },
      ['mode'],
      {
        'Show all': '{"mode":"all"} | words all | certainty 0',
        'Show all open issues': '{"mode":"open issues"} | words open issues | certainty 0',
        'Show issues': '{} | missing mode | certainty 0',
        'Show closed issues and open issues': '{} | missing mode | certainty 0',
      },
    ],
    [
      { kind: { const: 'a' } },
      ['kind'],
      {
        Show: '{"kind":"a"} | certainty 0',
      },
    ],
    [
      { kind: { enum: ['a'] } },
      [],
      {
        Show: '{} | certainty 0',
      },
    ],
    [
      { level: { enum: [1, 2] } },
      ['level'],
      {
        'Show level 1': '{"level":1} | words level | certainty 1',
        'Show level 3': '{} | missing level | unused 3 | certainty 0',
        'Show 1': '{"level":1} | certainty 0.3',
      },
    ],
    [
      { timeout: { type: 'number', description: 'in seconds' } },
      ['timeout'],
      {
        'Wait 2 minutes': '{"timeout":120} | certainty 0.7',
        'Wait 0.1 hours': '{"timeout":360} | certainty 0.7',
        'Wait 5': '{} | missing timeout | unused 5 | certainty 0',
      },
    ],
    [
      { timeout: { type: 'number' } },
      ['timeout'],
      {
        'Wait 2 minutes': '{} | missing timeout | unused 2 | certainty 0',
        'Wait for a timeout of 2': '{"timeout":2} | words timeout of | certainty 1',
      },
    ],
    [
      { size: { type: 'number' } },
      [],
      {
        'Cut size 2 kb': '{"size":2000} | words size | certainty 1',
        'Cut size 50%': '{"size":0.5} | words size | certainty 1',
      },
    ],
    [
      { maxSize: { type: 'number', description: 'in MB' } },
      [],
      {
        'Cut maxSize 2 gb': '{"maxSize":2000} | words maxsize | certainty 1',
      },
    ],
    [
      { share: { type: 'number' } },
      ['share'],
      {
        'Take share 50%': '{"share":0.5} | words share | certainty 1',
        'Take share 12.5 %': '{"share":0.125} | words share | certainty 1',
      },
    ],
    [
      { share: { type: 'integer' } },
      ['share'],
      {
        'Take share 50%': '{"share":50} | words share | certainty 1',
      },
    ],
    [
      { share: { type: 'number', description: 'in %' } },
      ['share'],
      {
        'Take share 50%': '{"share":50} | words share | certainty 1',
      },
    ],
    [
      { length: { type: 'number' } },
      ['length'],
      {
        'Cut length 2 km': '{"length":2} | words length | certainty 1',
      },
    ],
    [
      { length: { type: 'number', description: 'in metres or feet' } },
      ['length'],
      {
        'Cut length 2 km': '{"length":2} | words length | certainty 1',
      },
    ],
    [
      { age: { type: 'integer', minimum: 1, maximum: 5 } },
      ['age'],
      {
        'Set age 1': '{"age":1} | words age | certainty 1',
        'Set age 5': '{"age":5} | words age | certainty 1',
        'Set age 0': '{} | missing age | unused 0 | certainty 0',
        'Set age 6': '{} | missing age | unused 6 | certainty 0',
        'Set age 2.5': '{} | missing age | unused 2.5 | certainty 0',
        'Set age -1': '{} | missing age | unused -1 | certainty 0',
        'Set age "3"': '{"age":3} | words age | certainty 1',
        'Set age "3a"': '{} | missing age | unused 3a | certainty 0',
      },
    ],
    [
      { value: {} },
      ['value'],
      {
        'Set value 5': '{"value":5} | words value | certainty 1',
        'Set value "5"': '{"value":"5"} | words value | certainty 1',
        'Set r1 and r2': '{"value":[{"$ref":"r1"},{"$ref":"r2"}]} | certainty 0.6',
        'Set "a" and "b"': '{"value":"a"} | unused b | certainty 0.4',
        'Set value r1': '{"value":{"$ref":"r1"}} | words value | certainty 1',
      },
    ],
    [
      { values: { type: ['array', 'string'], items: { type: 'string' } } },
      ['values'],
      {
        'Set `a`': '{"values":"a"} | certainty 0.4',
        'Set `a` and `b`': '{"values":["a","b"]} | certainty 0.4',
        'Set r1': '{"values":{"$ref":"r1"}} | certainty 0.6',
        'Set r1 and `b`': '{"values":{"$ref":"r1"}} | unused b | certainty 0.6',
      },
    ],
    [
      { values: { type: 'array', items: { type: 'number' } } },
      ['values'],
      {
        'Add 3': '{"values":[3]} | certainty 0.3',
        'Add 3 and `b`': '{} | missing values | unused 3 b | certainty 0',
        'Add 3 and 4 and r1': '{"values":[3,4]} | unused r1 | certainty 0.3',
        'Add r1': '{"values":{"$ref":"r1"}} | certainty 0.25',
      },
    ],
    [
      { files: { type: 'array', items: { type: 'string' } }, target: { type: 'string' } },
      ['files', 'target'],
      {
        'Merge `a.csv` and `b.csv` into `all.csv`':
          '{"files":["a.csv","b.csv"],"target":"all.csv"} | certainty 0.8',
        'Merge `a.csv` into `all.csv`': '{"files":["a.csv"],"target":"all.csv"} | certainty 0.8',
        'Merge `a.csv`, `b.csv`':
          '{"files":["a.csv","b.csv"]} | missing target | doubtful a.csv as files or target | certainty 0.6',
      },
    ],
    [
      { tags: { type: 'array', items: { type: 'string' } }, note: { type: 'string' } },
      [],
      {
        'Set tags: red and blue': '{"tags":["red","blue"]} | certainty 1',
        'Set tags: red': '{"tags":["red"]} | certainty 1',
        'Set note: red and blue': '{"note":"red and blue"} | certainty 1',
      },
    ],
    [
      {
        name: { type: 'string' },
        due: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      },
      ['name'],
      {
        'Add `x` due 2026-01-02': '{"name":"x","due":"2026-01-02"} | words due | certainty 0.675',
        'Add Ada': '{"name":"Ada"} | certainty 0.3',
      },
    ],
    [
      { __proto__x: { type: 'string' }, email: { type: 'string' } },
      ['email'],
      {
        'Mail ada@x.example': '{"email":"ada@x.example"} | certainty 0.35',
        'Mail email ada@x.example': '{"email":"ada@x.example"} | words email | certainty 1',
      },
    ],
    [
      { limit: { type: 'integer', default: 5 }, query: { type: 'string' } },
      ['limit', 'query'],
      {
        'Find 7 things': '{"query":"things"} | unused 7 | certainty 0.3',
        'Find `x`': '{"query":"x"} | certainty 0.55',
        'Find at all': '{} | missing query | certainty 0',
      },
    ],
    [
      { i: { type: 'number' }, the: { type: 'string' } },
      ['i'],
      {
        'Set i 5': '{"i":5} | certainty 0.55',
        'Set the "x"': '{} | missing i | unused x | certainty 0',
      },
    ],
    [
      { start_date: { type: 'string' }, end_date: { type: 'string' } },
      ['start_date'],
      {
        'List from 2026-01-02 to 2026-01-05':
          '{"start_date":"2026-01-02","end_date":"2026-01-05"} | certainty 1',
        'List until 2026-01-05': '{"end_date":"2026-01-05"} | missing start_date | certainty 1',
        'List since 2026-01-02': '{"start_date":"2026-01-02"} | certainty 1',
        'List between 2026-01-02 and 2026-01-05':
          '{"start_date":"2026-01-02","end_date":"2026-01-05"} | certainty 1',
      },
    ],
    [
      { max_results: { type: 'integer' }, min_results: { type: 'integer' } },
      [],
      {
        'List max results 5': '{"max_results":5} | words max results | certainty 1',
        'List max_results=5 and min_results=2': '{"max_results":5,"min_results":2} | certainty 1',
        'List between 2 and 5': '{"max_results":5,"min_results":2} | certainty 0.6',
        'List at most 5': '{"max_results":5} | certainty 0.5',
        'List at least 5': '{"min_results":5} | certainty 0.5',
        'List min results 2, max results 5':
          '{"max_results":5,"min_results":2} | words max results min results | certainty 1',
      },
    ],
  ])('fills %j (A3)', (properties, required, commands) => {
    const filled = Object.keys(commands).map((command) => [
      command,
      told(command, properties, required),
    ]);

    expect(Object.fromEntries(filled)).toEqual(commands);
  });
});
