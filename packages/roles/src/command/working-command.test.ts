import type { Effect, JsonObject } from '@pce/core/contracts';
import type { ToolCandidate } from '@pce/core/ports';
import { expect, it } from 'vitest';
import { readCommandText } from './command-text.js';
import { scoreCandidate } from './score-candidate.js';
import { workingCommand } from './working-command.js';

function tool(name: string, description: string, properties: JsonObject, effect: Effect = 'read') {
  const parameters = { type: 'object', properties, required: Object.keys(properties) };
  return { name, description, family: '', parameters, effect, score: 0.5 } satisfies ToolCandidate;
}

const path = { path: { type: 'string' } };
const two = { city: { type: 'string' }, days: { type: 'integer' } };

const wording = (candidate: ToolCandidate, command: string) => {
  const text = readCommandText(command);
  return workingCommand(scoreCandidate(candidate, text), text);
};

it.each<[string, ToolCandidate, string | undefined]>([
  ['Peruse `a.txt`', tool('file.read', 'Read a text file', path), 'Read a text file `a.txt`'],
  [
    'Peruse `a.txt`',
    tool('file.read', 'Read a text file. It must be small', path),
    'Read a text file `a.txt`',
  ],
  ['Peruse r1', tool('file.read', 'Read a text file', path), 'Read a text file r1'],
  ['Tell it', tool('clock.now', 'Tell the time', {}), 'Tell the time'],
  ['Peruse', tool('file.read', 'Read a text file', path), undefined],
  [
    'Prophesy city "Oslo", days 3',
    tool('weather.get', 'Show the weather', two),
    'Show the weather, city=`Oslo`, days=3',
  ],
  [
    'Lies `a.txt` und staune sehr',
    tool('file.read', 'Read a text file', path),
    'Read a text file `a.txt`',
  ],
  [
    `Peruse \`${'a'.repeat(150)}\``,
    tool('file.read', 'Read a text file', path),
    `Read a text file \`${'a'.repeat(150)}\``,
  ],
  [`Peruse \`${'a'.repeat(200)}\``, tool('file.read', 'Read a text file', path), undefined],
])('“%s” works in the words of the tool, with its own values (A3)', (command, candidate, words) => {
  expect(wording(candidate, command)).toBe(words);
});
