import type { JsonObject } from '@pce/core/contracts';
import type { ToolCandidate } from '@pce/core/ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCall } from './plain-call.js';

const text = { type: 'string' };
const whole = { type: 'integer' };

function tool(
  name: string,
  description: string,
  properties: JsonObject,
  required: readonly string[] = Object.keys(properties),
): ToolCandidate {
  const parameters = { type: 'object', properties, required: [...required] };
  return { name, description, family: 'any', parameters, effect: 'read', score: 0.5 };
}

const tools = [
  tool('file.read', 'Read a text file', { path: text }),
  tool('file.write', 'Write text to a file', { path: text, content: text }),
  tool('flights.search', 'Search flights', { origin: text, destination: text, date: text }),
  tool('find_hotel', 'Find a hotel', { city: text, from_date: text, to_date: text, rooms: whole }, [
    'city',
  ]),
  tool('met.now', 'Tell the weather: temperature, wind and rain', { city: text }),
  tool('mix_color', 'Mix two colors of paint', { color1: text, color2: text }),
];

const call = (command: string, candidates = tools) =>
  plainCall({ command, candidates, mode: 'code', results: [] });

describe('the call that a command spells out', () => {
  it.each<readonly [string, string, JsonObject]>([
    ['Read the file `notes.md`', 'file.read', { path: 'notes.md' }],
    ['Read the file r2.files[0]', 'file.read', { path: { $ref: 'r2.files[0]' } }],
    [
      'Search flights with origin `Oslo`, destination `Rome` and date 2026-12-01',
      'flights.search',
      { origin: 'Oslo', destination: 'Rome', date: '2026-12-01' },
    ],
    [
      'Find a hotel with city `Paris`, from date `07-10-2026`, to date `07-20-2026` and rooms 2',
      'find_hotel',
      { city: 'Paris', from_date: '07-10-2026', to_date: '07-20-2026', rooms: 2 },
    ],
    ['Read a text file `notes.md`', 'file.read', { path: 'notes.md' }],
    ['Tell the weather of city `Oslo`', 'met.now', { city: 'Oslo' }],
    [
      'Mix the color with color1 `red` and color2: `blue`',
      'mix_color',
      { color1: 'red', color2: 'blue' },
    ],
  ])('is read from %s (A3)', (command, name, args) => {
    expect(call(command).selected).toMatchObject({ name, args });
  });

  it.each([
    ['no tool is named in full', 'Open the file `notes.md`'],
    ['a value is cut out of plain words', 'Search flights from Oslo to Rome on 2026-12-01'],
    ['a required argument is missing', 'Search flights with origin `Oslo`'],
    ['a word is left over', 'Read the file `notes.md` backwards'],
    ['there is a condition', 'Read the file `notes.md` if it is new'],
    ['there is a negation', 'Do not read the file `notes.md`'],
    ['there are two acts', 'Read the file `notes.md` and write the file `b.md`'],
    ['a value has no place', 'Read the file `notes.md` with `utf-16`'],
    ['a label is given twice', 'Mix the color with color1 `red`, color1 `green` and color2 `blue`'],
  ])('is left to a model where %s (A3)', (_why, command) => {
    expect(call(command)).toEqual({ why: expect.any(String) });
  });

  it('is left to a model where two tools have the same words (A3)', () => {
    const twins = [...tools, tool('read.file', 'Read a binary file', { path: text })];
    expect(call('Read the file `a.bin`', twins)).toEqual({
      why: expect.any(String),
    });
  });

  it('has the values as they stand in the command, whatever they are (A3, A24)', () => {
    const value = fc.stringMatching(/^[\w ,.:;!?'"-]{1,30}$/);
    fc.assert(
      fc.property(value, value, (one, two) => {
        const { selected } = call(`Mix the color with color1 \`${one}\` and color2 \`${two}\``);
        if (selected !== undefined) expect(selected.args).toEqual({ color1: one, color2: two });
      }),
    );
  });
});
