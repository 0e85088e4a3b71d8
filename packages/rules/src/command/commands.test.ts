import type { Effect, JsonObject } from '@pce/core/contracts';
import type { ToolCandidate } from '@pce/core/ports';
import { tools } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { coordinateByRules } from '../coordinator.js';

function tool(
  name: string,
  description: string,
  properties: JsonObject,
  effect: Effect = 'read',
): ToolCandidate {
  const required = Object.keys(properties).filter((each) => each !== 'unit');
  const parameters = { type: 'object', properties, required };
  return { name, description, family: '', parameters, effect, score: 0.5 };
}

const s = { type: 'string' };
const candidatesByName: Readonly<Record<string, ToolCandidate>> = {
  ...tools,
  order: tool('shop.order-status', 'Show the status of an order', { order_id: s }),
  lock: tool(
    'home.lock',
    'Lock or unlock a door',
    { door: { ...s, description: 'name of the door' } },
    'once',
  ),
  remove: tool('user.delete', 'Delete a user', { user: s }, 'once'),
  deleteFile: tool('file.delete', 'Delete a file', { path: s }, 'once'),
  deleteAll: tool('file.delete-all', 'Delete all files in a folder', { folder: s }, 'once'),
  date: tool('clock.date', 'Tell the date, without the time', {}),
  untested: tool('code.untested', 'List modules without a test', {}),
  md5: tool('hash.md5', 'Compute a checksum of a text', { text: s }),
  multiply: tool('math.multiplication', 'Calculate the multiplication of two numbers', {
    x: { type: 'number' },
    y: { type: 'number' },
  }),
  restart: tool('ops.restart', 'Restart a server', { server: s }, 'once'),
  move: tool('file.move', 'Move a file to another folder', { from: s, to: s }, 'idempotent'),
  place: tool('shop.place-order', 'Place an order', { address: s }, 'once'),
  temp: tool('weather.get', 'Get the weather of a city', {
    city: s,
    unit: { enum: ['celsius', 'fahrenheit'] },
  }),
  temp2: tool('weather.now', 'Get the weather of a city', { city: s }),
};

/** The call of a command, such as `file.read {"path":"a.md"}`; `undefined` if rules refuse it or ask. */
function callOf(command: string, candidates: readonly ToolCandidate[]): string | undefined {
  const answer = coordinateByRules({ command, candidates, mode: 'chat', results: [] }, 0.12);
  return answer.status === 'selected' ? `${answer.name} ${JSON.stringify(answer.args)}` : undefined;
}

describe('a command by rules', () => {
  it.each<{
    readonly names: string;
    readonly calls: readonly (readonly [command: string, call: string])[];
    readonly none: readonly string[];
  }>([
    {
      names: 'list',
      calls: [
        ['List the files in `src`', 'file.list {"path":"src"}'],
        ['Please list the files in `src`', 'file.list {"path":"src"}'],
        ['Show me the files in `src`', 'file.list {"path":"src"}'],
        ['What are the files in `src`?', 'file.list {"path":"src"}'],
        ['Could you list the files in `src`', 'file.list {"path":"src"}'],
        ['Run `file.list`', 'file.list {}'],
        ['Run `list` with path=src', 'file.list {"path":"src"}'],
        ['List the following: `src`', 'file.list {"path":"src"}'],
        ['List the files that were in `src`', 'file.list {"path":"src"}'],
      ],
      none: [
        'List the files in `src` if it exists',
        'Never list the files in `src`',
        'List the files in `src` later',
        'List the files in `src` and `lib`',
        'List the files in `src`. Count them.',
        'Paint the files in `src`',
        'Help me',
        '列出文件',
        'List files not in `src`',
        'List it',
      ],
    },
    {
      names: 'read',
      calls: [
        ['Read `a.md`', 'file.read {"path":"a.md"}'],
        ['Read the file named `a.md`', 'file.read {"path":"a.md"}'],
        ['Read `a.md` from line 3 to line 5', 'file.read {"path":"a.md","fromLine":3,"toLine":5}'],
      ],
      none: [
        'Read every document in `data`',
        'Read',
        'Read the file',
        'Order the file `a.md`',
        'Read `a.md` at `b`',
        'Peruse `a.md`',
        'Count the words of `a.md`',
      ],
    },
    {
      names: 'order',
      calls: [
        ['Order status of `O-1`', 'shop.order-status {"order_id":"O-1"}'],
        ['Show the status of order `O-1`', 'shop.order-status {"order_id":"O-1"}'],
        ['Show order number `O-1`', 'shop.order-status {"order_id":"O-1"}'],
      ],
      none: ['Order the lamp `O-1`', 'Track order `O-1`'],
    },
    {
      names: 'lock',
      calls: [
        ['Lock the door `front`', 'home.lock {"door":"front"}'],
        ['Unlock the door `front`', 'home.lock {"door":"front"}'],
        ['Please lock `front`', 'home.lock {"door":"front"}'],
        ['Lock door=front', 'home.lock {"door":"front"}'],
      ],
      none: [
        'Open the door `front`',
        'Locking the door `front`',
        'Locked the door `front`',
        'Lock the door `front`?',
        "Make sure you don't lock the door `front`",
        "Don't forget that we lock the door `front`",
        "I'd like you to not lock the door `front`",
        'I would like to lock the door `front`',
        'Could you lock the door `front`?',
        'Lock the door `front` not',
        'Lock every door',
        'Lock the gate `front`',
        'Lock `front.md`',
        'Lock up `front`',
        'Would you please not lock `front`',
        'Lock',
        'You should lock `front`',
      ],
    },
    {
      names: 'remove',
      calls: [['Delete the user `ada`', 'user.delete {"user":"ada"}']],
      none: [
        'Delete `a.md`',
        'Delete the users named in `a.txt`',
        'Delete all users',
        'Delete the project `ada`',
        'Delete user `ada` and user `bob`',
      ],
    },
    {
      names: 'deleteFile',
      calls: [
        ['Delete the file `a.md`', 'file.delete {"path":"a.md"}'],
        ['Delete `a.md`', 'file.delete {"path":"a.md"}'],
      ],
      none: [
        'Delete the files in `data`',
        'Delete the files `a.md` and `b.md`',
        'Delete everything in `data`',
        'Delete all files',
      ],
    },
    {
      names: 'deleteAll',
      calls: [
        ['Delete all files in `data`', 'file.delete-all {"folder":"data"}'],
        ['Delete the files in `data`', 'file.delete-all {"folder":"data"}'],
      ],
      none: [],
    },
    {
      names: 'date',
      calls: [
        ['Tell the date', 'clock.date {}'],
        ['Tell the date without the time', 'clock.date {}'],
        ['What is the date?', 'clock.date {}'],
      ],
      none: ['Tell the time'],
    },
    {
      names: 'untested',
      calls: [['List modules without a test', 'code.untested {}']],
      none: ['List modules with a test'],
    },
    {
      names: 'md5',
      calls: [
        ['Run `md5` on `x`', 'hash.md5 {"text":"x"}'],
        ['Call hash.md5 with text=x', 'hash.md5 {"text":"x"}'],
      ],
      none: ['Run `md5`'],
    },
    {
      names: 'multiply',
      calls: [['Calculate the multiplication of 3 and 4', 'math.multiplication {"x":3,"y":4}']],
      none: [],
    },
    {
      names: 'restart',
      calls: [['Restart the server `web`', 'ops.restart {"server":"web"}']],
      none: [
        'Restart every server but `web`',
        'Restart the server "web" and "db"',
        'Restart all',
        'Restart `web` unless it runs',
        'Restart `web` tomorrow',
        'Do not restart `web`',
        'Restart `web` each day',
      ],
    },
    {
      names: 'move',
      calls: [
        ['Move `a.md` to `b`', 'file.move {"from":"a.md","to":"b"}'],
        ['Move the file `a.md` to `b`', 'file.move {"from":"a.md","to":"b"}'],
        ['Move `each` to `b`', 'file.move {"from":"each","to":"b"}'],
      ],
      none: ['Move the files from `a` to `b`'],
    },
    {
      names: 'place',
      calls: [
        ['Place an order for the address `Main St 1`', 'shop.place-order {"address":"Main St 1"}'],
      ],
      none: ['Place the order `O-1`', 'Place an order'],
    },
    {
      names: 'temp',
      calls: [],
      none: ['Get the weather'],
    },
    {
      names: 'temp temp2',
      calls: [['Get the weather of `Paris`', 'weather.get {"city":"Paris"}']],
      none: ['Get the weather'],
    },
    {
      names: 'list read search write',
      calls: [],
      none: [
        'Play chess',
        'Spiele Schach',
        'Frobnicate `a.md`',
        'Write `a`',
        'Search `src`',
        'Read r1 and r2',
      ],
    },
    {
      names: '',
      calls: [],
      none: ['Play chess'],
    },
  ])('makes a call of $names or none (A3)', ({ names, calls, none }) => {
    const candidates = names.split(' ').flatMap((name) => candidatesByName[name] ?? []);
    const commands = [...calls.map(([command]) => command), ...none];
    const expected = [...calls.map(([, call]) => call), ...none.map(() => undefined)];

    expect(commands.map((command) => callOf(command, candidates))).toEqual(expected);
  });

  it.each<readonly [string, JsonObject]>([
    ['Print 3 labels for `yeast`', { article: 'yeast', copies: 3 }],
    ['Print labels for `yeast`, copies: 3', { article: 'yeast', copies: 3 }],
    ['Print labels for an article, article: `yeast`, copies: 3', { article: 'yeast', copies: 3 }],
    ['Print labels for the article `yeast`', { article: 'yeast' }],
    ['Print labels for an article with article `yeast`', { article: 'yeast' }],
  ])('fills an optional parameter from %j (A3)', (command, args) => {
    const labels = tool('label.print', 'Print labels for an article', {}, 'once');
    const parameters = {
      type: 'object',
      properties: { article: s, copies: { type: 'integer' } },
      required: ['article'],
    };

    expect(callOf(command, [{ ...labels, parameters }])).toBe(
      `label.print ${JSON.stringify(args)}`,
    );
  });

  it('assigns a value to the parameter bound by its preposition, or asks (A3)', () => {
    const render = (...names: readonly string[]) =>
      tool(
        'report.render',
        'Render the report from the summary',
        Object.fromEntries(names.map((name) => [name, s])),
        'idempotent',
      );
    const command = 'Render the report from the summary to `reports/x.md`';

    expect(callOf(command, [render('summary', 'file')])).toBeUndefined();
    expect(callOf(command, [render('source')])).toBeUndefined();
    expect(callOf(command, [render('path')])).toBe('report.render {"path":"reports/x.md"}');
  });
});
