import type { CoordinatorAnswer, Effect, JsonObject } from '@pce/core/contracts';
import type { ToolCandidate } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { tools } from '../../test/tools.js';
import { coordinateByRules } from '../rules/coordinator.js';
import { readCommandText } from './command-text.js';
import { scoreCandidate } from './score-candidate.js';

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

/** The score of a tool and its relevance, the words that it does not account for, and values without a place. */
function scoreOf(candidate: ToolCandidate, command: string): string {
  const scored = scoreCandidate(candidate, readCommandText(command));
  const { score, relevance, unaccounted, unplaced } = scored;
  return [
    `${Number(score.toFixed(3))} of ${Number(relevance.toFixed(3))}`,
    ...(unaccounted.length > 0 ? [`without ${unaccounted.map(({ text }) => text).join(' ')}`] : []),
    ...(unplaced.length > 0 ? [`no place for ${unplaced.map(({ text }) => text).join(' ')}`] : []),
  ].join(' ');
}

const hint = ' A model reads freer words: set one with --model, or modelRoles in code.';

function told(answer: CoordinatorAnswer): string {
  switch (answer.status) {
    case 'selected':
      return `${answer.name} ${JSON.stringify(answer.args)}`;
    case 'needs_more_info':
      return `missing: ${answer.missing.join('; ')}`;
    case 'needs_clarification':
      return `unclear: ${answer.readings.join('; ')}`;
    case 'blocked':
      return `blocked: ${answer.reason.replace('No tool fits: ', '').replace(hint, '')}`;
  }
}

describe('a command by rules', () => {
  it.each<readonly [string, Readonly<Record<string, readonly [scores: string, answer: string]>>]>([
    [
      'list',
      {
        'List the files in `src`': ['0.87 of 0.87', 'file.list {"path":"src"}'],
        'Please list the files in `src`': ['0.87 of 0.87', 'file.list {"path":"src"}'],
        'Show me the files in `src`': ['0.62 of 0.62', 'file.list {"path":"src"}'],
        'What are the files in `src`?': ['0.57 of 0.57', 'file.list {"path":"src"}'],
        'List each file in `src`': ['0.87 of 0.87', 'file.list {"path":"src"}'],
        'List the files in `src` if it exists': [
          '0.77 of 0.77 without if it exists',
          'blocked: "if" makes it depend on something, and a command is run at once or not at all; "it" stands for something that the command must name; not understood: "exists". The nearest tool is file.list (List the files in a folder). To have it done now, say instead: List the files in a folder `src`.',
        ],
        'Never list the files in `src`': [
          '0.87 of 0.87 without never',
          'blocked: "never" says that something is not to be done, or not so. The nearest tool is file.list (List the files in a folder).',
        ],
        'List the files in `src` later': [
          '0.87 of 0.87 without later',
          'blocked: "later" puts it off or asks for less than the act, and a command is run at once. The nearest tool is file.list (List the files in a folder). To have it done now, say instead: List the files in a folder `src`.',
        ],
        'List the files in `src` and `lib`': [
          '0.644 of 0.87 no place for lib',
          'unclear: file.list for "src" alone: it takes one at a time; file.list for "lib" alone: it takes one at a time',
        ],
        'List the files in `src`. Count them.': [
          '0.77 of 0.77 without count them',
          'blocked: it has 2 sentences: split it, one act in each command. The nearest tool is file.list (List the files in a folder). To have it done now, say instead: List the files in a folder `src`.',
        ],
        'Paint the files in `src`': [
          '0.182 of 0.182 without paint',
          'blocked: not understood: "paint". The nearest tool is file.list (List the files in a folder). To have it done now, say instead: List the files in a folder `src`.',
        ],
        'Help me': [
          '0 of 0 without help',
          'blocked: no tool is about this. The nearest tools are file.list (List the files in a folder).',
        ],
        'Could you list the files in `src`': ['0.87 of 0.87', 'file.list {"path":"src"}'],
        'Run `file.list`': ['1 of 1', 'file.list {}'],
        'Run `list` with path=src': ['1 of 1', 'file.list {"path":"src"}'],
        'Liste die Dateien in `src` auf': ['0.87 of 0.87', 'file.list {"path":"src"}'],
        'Lista los archivos': ['0.75 of 0.75', 'file.list {}'],
        列出文件: [
          '0 of 0 without 列出文件',
          'blocked: it is in a language other than English, German, Spanish and French, and no tool is described in it. Reword it in the language of the tools. The nearest tools are file.list (List the files in a folder).',
        ],
        'List files not in `src`': [
          '0.87 of 0.87 without not',
          'blocked: "not" says that something is not to be done, or not so. The nearest tool is file.list (List the files in a folder).',
        ],
        'List the following: `src`': ['0.717 of 0.717', 'file.list {"path":"src"}'],
        'Enumerate the files in `src`': ['0.757 of 0.757', 'file.list {"path":"src"}'],
        'List the files that were in `src`': ['0.87 of 0.87', 'file.list {"path":"src"}'],
        'List it': [
          '0.75 of 0.75 without it',
          'blocked: "it" stands for something that the command must name. The nearest tool is file.list (List the files in a folder). To have it done now, say instead: List the files in a folder.',
        ],
      },
    ],
    [
      'read',
      {
        'Read each file in `data`': [
          '0.87 of 0.87 without each',
          'blocked: "each" asks for one call for each file, and a command is one call; in a planning document write "For each file in `folder`, read it". The nearest tool is file.read (Read a text file). To have it done now, say instead: Read a text file `data`.',
        ],
        'Read every document in `data`': [
          '0.737 of 0.737 without every',
          'blocked: "every" asks for one call for each file, and a command is one call; in a planning document write "For each file in `folder`, read it". The nearest tool is file.read (Read a text file). To have it done now, say instead: Read a text file `data`.',
        ],
        'Read `a.md`': ['0.87 of 0.87', 'file.read {"path":"a.md"}'],
        Read: ['0.45 of 0.75', 'missing: path (Path of the file, relative to the workspace)'],
        'Read the file': [
          '0.45 of 0.75',
          'missing: path (Path of the file, relative to the workspace)',
        ],
        'Read the file named `a.md`': ['0.82 of 0.82', 'file.read {"path":"a.md"}'],
        'Order the file `a.md`': [
          '0.201 of 0.201 without order',
          'blocked: not understood: "order". The nearest tool is file.read (Read a text file). To have it done now, say instead: Read a text file `a.md`.',
        ],
        'Read `a.md` from line 3 to line 5': [
          '0.923 of 0.923',
          'file.read {"path":"a.md","fromLine":3,"toLine":5}',
        ],
        'Read `a.md` at `b`': [
          '0.644 of 0.87 no place for b',
          'blocked: file.read has no place for "b". The nearest tool is file.read (Read a text file). To have it done now, say instead: Read a text file `a.md`.',
        ],
        'Peruse `a.md`': [
          '0 of 0 without peruse',
          'blocked: no tool is about this. The nearest tools are file.read (Read a text file).',
        ],
        'Count the words of `a.md`': [
          '0.473 of 0.473 without count words',
          'blocked: not understood: "count", "words". The nearest tool is file.read (Read a text file). To have it done now, say instead: Read a text file `a.md`.',
        ],
      },
    ],
    [
      'order',
      {
        'Order status of `O-1`': ['0.89 of 0.89', 'shop.order-status {"order_id":"O-1"}'],
        'Order the lamp `O-1`': [
          '0.587 of 0.587 without lamp',
          'blocked: not understood: "lamp". The nearest tool is shop.order-status (Show the status of an order). To have it done now, say instead: Show the status of an order `O-1`.',
        ],
        'Show the status of order `O-1`': ['0.87 of 0.87', 'shop.order-status {"order_id":"O-1"}'],
        'Show order number `O-1`': ['0.587 of 0.587', 'shop.order-status {"order_id":"O-1"}'],
        'Track order `O-1`': [
          '0.272 of 0.272 without track',
          'blocked: not understood: "track". The nearest tool is shop.order-status (Show the status of an order). To have it done now, say instead: Show the status of an order `O-1`.',
        ],
      },
    ],
    [
      'lock',
      {
        'Lock the door `front`': ['0.95 of 0.95', 'home.lock {"door":"front"}'],
        'Unlock the door `front`': ['0.65 of 0.65', 'home.lock {"door":"front"}'],
        'Open the door `front`': [
          '0.23 of 0.23 without open open',
          'blocked: not understood: "open". The nearest tool is home.lock (Lock or unlock a door). To have it done now, say instead: Lock or unlock a door `front`.',
        ],
        'Locking the door `front`': [
          '0.95 of 0.95 without locking',
          'blocked: not understood: "locking". The nearest tool is home.lock (Lock or unlock a door). To have it done now, say instead: Lock or unlock a door `front`.',
        ],
        'Locked the door `front`': [
          '0.95 of 0.95 without locked',
          'blocked: not understood: "locked". The nearest tool is home.lock (Lock or unlock a door). To have it done now, say instead: Lock or unlock a door `front`.',
        ],
        'Lock the door `front`?': [
          '0.95 of 0.95 without ?',
          'blocked: "?" asks, and does not tell what to do. The nearest tool is home.lock (Lock or unlock a door). To have it done now, say instead: Lock or unlock a door `front`.',
        ],
        'Could you please lock the door `front`': ['0.95 of 0.95', 'home.lock {"door":"front"}'],
        "I'd like you to lock the door `front`": ['0.95 of 0.95', 'home.lock {"door":"front"}'],
        'I need you to lock the door `front`': ['0.95 of 0.95', 'home.lock {"door":"front"}'],
        "Don't forget to lock the door `front`": ['0.95 of 0.95', 'home.lock {"door":"front"}'],
        'Please make sure you lock the door `front`': [
          '0.95 of 0.95',
          'home.lock {"door":"front"}',
        ],
        'Be sure to lock the door `front`': ['0.95 of 0.95', 'home.lock {"door":"front"}'],
        "Make sure you don't lock the door `front`": [
          "0.95 of 0.95 without don't don't",
          'blocked: "don\'t" says that something is not to be done, or not so. The nearest tool is home.lock (Lock or unlock a door).',
        ],
        "Don't forget that we lock the door `front`": [
          "0.45 of 0.45 without don't forget that don't",
          'blocked: "don\'t" says that something is not to be done, or not so; not understood: "forget"; "that" stands for something that the command must name. The nearest tool is home.lock (Lock or unlock a door).',
        ],
        'Make sure the door `front` is locked': [
          '0.75 of 0.75 without make sure make',
          'blocked: not understood: "make", "sure". The nearest tool is home.lock (Lock or unlock a door). To have it done now, say instead: Lock or unlock a door `front`.',
        ],
        "I'd like you to not lock the door `front`": [
          '0.95 of 0.95 without not not',
          'blocked: "not" says that something is not to be done, or not so. The nearest tool is home.lock (Lock or unlock a door).',
        ],
        'I would like to lock the door `front`': [
          '0.95 of 0.95 without would i',
          'blocked: "would" says what may, should or was to be, and does not tell what to do; not understood: "i". The nearest tool is home.lock (Lock or unlock a door). To have it done now, say instead: Lock or unlock a door `front`.',
        ],
        'Could you lock the door `front`?': [
          '0.95 of 0.95 without could ?',
          'blocked: "could" says what may, should or was to be, and does not tell what to do; "?" asks, and does not tell what to do. The nearest tool is home.lock (Lock or unlock a door). To have it done now, say instead: Lock or unlock a door `front`.',
        ],
        'Lock the door `front` not': [
          '0.95 of 0.95 without not',
          'blocked: "not" says that something is not to be done, or not so. The nearest tool is home.lock (Lock or unlock a door).',
        ],
        'Lock every door': [
          '0.45 of 0.75 without every',
          'blocked: "every" asks for one call for each file, and a command is one call; in a planning document write "For each file in `folder`, read it". The nearest tool is home.lock (Lock or unlock a door).',
        ],
        'Please lock `front`': ['0.82 of 0.82', 'home.lock {"door":"front"}'],
        'Lock the gate `front`': [
          '0.52 of 0.703 without gate no place for front',
          'blocked: not understood: "gate". The nearest tool is home.lock (Lock or unlock a door). To have it done now, say instead: Lock or unlock a door `front`.',
        ],
        'Lock `front.md`': [
          '0.578 of 0.78 no place for front.md',
          'blocked: home.lock has no place for "front.md". The nearest tool is home.lock (Lock or unlock a door).',
        ],
        'Lock up `front`': [
          '0.687 of 0.687 without up',
          'blocked: not understood: "up". The nearest tool is home.lock (Lock or unlock a door). To have it done now, say instead: Lock or unlock a door `front`.',
        ],
        'Lock door=front': ['0.95 of 0.95', 'home.lock {"door":"front"}'],
        'Would you please not lock `front`': [
          '0.82 of 0.82 without not not',
          'blocked: "not" says that something is not to be done, or not so. The nearest tool is home.lock (Lock or unlock a door).',
        ],
        Lock: ['0.45 of 0.75', 'missing: door (name of the door)'],
        'You should lock `front`': [
          '0.82 of 0.82 without should you',
          'blocked: "should" says what may, should or was to be, and does not tell what to do; not understood: "you". The nearest tool is home.lock (Lock or unlock a door). To have it done now, say instead: Lock or unlock a door `front`.',
        ],
      },
    ],
    [
      'remove',
      {
        'Delete the user `ada`': ['0.95 of 0.95', 'user.delete {"user":"ada"}'],
        'Delete `a.md`': [
          '0.578 of 0.78 no place for a.md',
          'blocked: user.delete has no place for "a.md". The nearest tool is user.delete (Delete a user).',
        ],
        'Delete the users named in `a.txt`': [
          '0.593 of 0.8 no place for a.txt',
          'blocked: user.delete has no place for "a.txt". The nearest tool is user.delete (Delete a user).',
        ],
        'Remove the user `ada`': ['0.837 of 0.837', 'user.delete {"user":"ada"}'],
        'Delete all users': [
          '0.45 of 0.75 without all',
          'blocked: not understood: "all". The nearest tool is user.delete (Delete a user).',
        ],
        'Delete the project `ada`': [
          '0.509 of 0.687 without project no place for ada',
          'blocked: not understood: "project". The nearest tool is user.delete (Delete a user). To have it done now, say instead: Delete a user `ada`.',
        ],
        'Delete user `ada` and user `bob`': [
          '0.644 of 0.87 no place for bob',
          'blocked: user.delete has no place for "bob". The nearest tool is user.delete (Delete a user). To have it done now, say instead: Delete a user `ada`.',
        ],
        'Erase `ada`': ['0.68 of 0.68', 'user.delete {"user":"ada"}'],
      },
    ],
    [
      'deleteFile',
      {
        'Delete the file `a.md`': ['0.87 of 0.87', 'file.delete {"path":"a.md"}'],
        'Delete the files in `data`': [
          '0.87 of 0.87 without files',
          'blocked: not understood: "files". The nearest tool is file.delete (Delete a file). To have it done now, say instead: Delete a file `data`.',
        ],
        'Delete the files `a.md` and `b.md`': [
          '0.644 of 0.87 without files no place for b.md',
          'blocked: not understood: "files". The nearest tool is file.delete (Delete a file). To have it done now, say instead: Delete a file `a.md`.',
        ],
        'Delete `a.md`': ['0.87 of 0.87', 'file.delete {"path":"a.md"}'],
        'Delete everything in `data`': [
          '0.737 of 0.737 without everything',
          'blocked: not understood: "everything". The nearest tool is file.delete (Delete a file). To have it done now, say instead: Delete a file `data`.',
        ],
        'Delete all files': [
          '0.45 of 0.75 without all',
          'blocked: not understood: "all". The nearest tool is file.delete (Delete a file).',
        ],
      },
    ],
    [
      'deleteAll',
      {
        'Delete all files in `data`': ['0.72 of 0.72', 'file.delete-all {"folder":"data"}'],
        'Delete the files in `data`': ['0.72 of 0.72', 'file.delete-all {"folder":"data"}'],
        'Delete each file in `data`': ['0.72 of 0.72', 'file.delete-all {"folder":"data"}'],
      },
    ],
    [
      'date',
      {
        'Tell the date': ['1 of 1', 'clock.date {}'],
        'Tell the time': [
          '0.25 of 0.25 without time',
          'blocked: not understood: "time". The nearest tool is clock.date (Tell the date, without the time). To have it done now, say instead: Tell the date.',
        ],
        'Tell the date without the time': ['0.75 of 0.75', 'clock.date {}'],
        'What is the date?': ['0.75 of 0.75', 'clock.date {}'],
      },
    ],
    [
      'untested',
      {
        'List modules without a test': ['0.45 of 0.45', 'code.untested {}'],
        'List modules with a test': [
          '0.35 of 0.35 without test',
          'blocked: not understood: "test". The nearest tool is code.untested (List modules without a test). To have it done now, say instead: List modules without a test.',
        ],
      },
    ],
    [
      'md5',
      {
        'Run `md5` on `x`': ['1 of 1', 'hash.md5 {"text":"x"}'],
        'Call hash.md5 with text=x': ['1 of 1', 'hash.md5 {"text":"x"}'],
        'Run `md5`': ['0.6 of 1', 'missing: text'],
      },
    ],
    [
      'multiply',
      {
        'Calculate the multiplication of 3 and 4': ['1 of 1', 'math.multiplication {"x":3,"y":4}'],
      },
    ],
    [
      'restart',
      {
        'Restart every server but `web`': [
          '0.87 of 0.87 without every',
          'blocked: "every" asks for one call for each file, and a command is one call; in a planning document write "For each file in `folder`, read it". The nearest tool is ops.restart (Restart a server). To have it done now, say instead: Restart a server `web`.',
        ],
        'Restart the server `web`': ['0.95 of 0.95', 'ops.restart {"server":"web"}'],
        'Restart the server "web" and "db"': [
          '0.704 of 0.95 no place for db',
          'unclear: ops.restart for "web" alone: it takes one at a time; ops.restart for "db" alone: it takes one at a time',
        ],
        'Restart all': [
          '0.45 of 0.75 without all',
          'blocked: not understood: "all". The nearest tool is ops.restart (Restart a server).',
        ],
        'Restart `web` unless it runs': [
          '0.687 of 0.687 without unless it runs',
          'blocked: "unless" makes it depend on something, and a command is run at once or not at all; "it" stands for something that the command must name; not understood: "runs". The nearest tool is ops.restart (Restart a server). To have it done now, say instead: Restart a server `web`.',
        ],
        'Restart `web` tomorrow': [
          '0.82 of 0.82 without tomorrow',
          'blocked: "tomorrow" puts it off or asks for less than the act, and a command is run at once. The nearest tool is ops.restart (Restart a server). To have it done now, say instead: Restart a server `web`.',
        ],
        'Do not restart `web`': [
          '0.82 of 0.82 without not do',
          'blocked: "not" says that something is not to be done, or not so; not understood: "do". The nearest tool is ops.restart (Restart a server).',
        ],
        'Restart `web` each day': [
          '0.687 of 0.687 without each',
          'blocked: "each" asks for one call for each file, and a command is one call; in a planning document write "For each file in `folder`, read it". The nearest tool is ops.restart (Restart a server). To have it done now, say instead: Restart a server `web`.',
        ],
      },
    ],
    [
      'move',
      {
        'Move the files from `a` to `b`': [
          '0.95 of 0.95 without files',
          'blocked: not understood: "files". The nearest tool is file.move (Move a file to another folder). To have it done now, say instead: Move a file to another folder, from=`a`, to=`b`.',
        ],
        'Move `a.md` to `b`': ['0.895 of 0.895', 'file.move {"from":"a.md","to":"b"}'],
        'Move the file `a.md` to `b`': ['0.895 of 0.895', 'file.move {"from":"a.md","to":"b"}'],
        'Move `each` to `b`': ['0.915 of 0.915', 'file.move {"from":"each","to":"b"}'],
      },
    ],
    [
      'place',
      {
        'Place the order `O-1`': [
          '0.607 of 0.82 no place for O-1',
          'blocked: shop.place-order has no place for "O-1". The nearest tool is shop.place-order (Place an order). To have it done now, say instead: Place an order, address=`O-1`.',
        ],
        'Place an order for the address `Main St 1`': [
          '0.95 of 0.95',
          'shop.place-order {"address":"Main St 1"}',
        ],
        'Place an order': ['0.45 of 0.75', 'missing: address'],
      },
    ],
    [
      'temp',
      {
        'Get the weather of Paris': ['0.83 of 0.83', 'weather.get {"city":"Paris"}'],
        'What will the weather be like in Paris?': ['0.57 of 0.57', 'weather.get {"city":"Paris"}'],
        'Weather in Paris in celsius': [
          '0.57 of 0.57',
          'weather.get {"city":"Paris","unit":"celsius"}',
        ],
        'Weather of Paris and Rome': [
          '0.397 of 0.397 without rome',
          'blocked: not understood: "rome". The nearest tool is weather.get (Get the weather of a city). To have it done now, say instead: Get the weather of a city `Paris`.',
        ],
        'Get the weather': ['0.45 of 0.75', 'missing: city'],
      },
    ],
    [
      'temp temp2',
      {
        'Get the weather of `Paris`': [
          '0.84 of 0.84; 0.54 of 0.54',
          'weather.get {"city":"Paris"}',
        ],
        'Get the weather': ['0.45 of 0.75; 0.27 of 0.45', 'missing: city'],
      },
    ],
    [
      'list read search write',
      {
        'Play chess': [
          '0 of 0 without play chess; 0 of 0 without play chess; 0 of 0 without play; 0 of 0 without play chess play',
          'blocked: no tool is about this. The nearest tools are file.list (List the files in a folder), file.read (Read a text file), file.search (Search the text of files for words) and 1 more.',
        ],
        'Spiele Schach': [
          '0 of 0 without spiele schach; 0 of 0 without spiele schach; 0 of 0 without spiele; 0 of 0 without spiele spiele',
          'blocked: no tool is about this. The nearest tools are file.list (List the files in a folder), file.read (Read a text file), file.search (Search the text of files for words) and 1 more.',
        ],
        'Frobnicate `a.md`': [
          '0 of 0 without frobnicate no place for a.md; 0 of 0 without frobnicate; 0 of 0 without frobnicate; 0 of 0 without frobnicate frobnicate',
          'blocked: no tool is about this. The nearest tools are file.list (List the files in a folder), file.read (Read a text file), file.search (Search the text of files for words) and 1 more.',
        ],
        'Write `a`': [
          '0 of 0 without write no place for a; 0 of 0 without write; 0 of 0 without write; 0.693 of 0.866',
          'missing: path (Path of the file, relative to the workspace)',
        ],
        'Search `src`': [
          '0.35 of 0.35 without search; 0 of 0 without search; 0.52 of 0.866; 0 of 0 without search search',
          'missing: query (Words to look for, as they stand; capitals do not matter)',
        ],
        'Read r1 and r2': [
          '0 of 0 without read no place for r1 r2; 0.593 of 0.8 no place for r2; 0 of 0 without read no place for r2; 0 of 0 without read read',
          'unclear: file.read for "r1" alone: it takes one at a time; file.read for "r2" alone: it takes one at a time',
        ],
      },
    ],
    [
      '',
      {
        'Play chess': ['', 'blocked: this host has no tool that could do it.'],
      },
    ],
  ])('is scored and answered with the tools %s (A3)', (names, commands) => {
    const candidates = names.split(' ').flatMap((name) => candidatesByName[name] ?? []);
    const answered = Object.keys(commands).map((command) => [
      command,
      [
        candidates.map((candidate) => scoreOf(candidate, command)).join('; '),
        told(coordinateByRules({ command, candidates, mode: 'chat', results: [] }, 0.3)),
      ],
    ]);

    expect(Object.fromEntries(answered)).toEqual(commands);
  });
});
