import { createHash } from 'node:crypto';
import { renderThread } from '@pce/core';
import { makeFolder } from '@pce/test-support';
import { scriptedModel } from '@pce/testkit';
import { expect, it } from 'vitest';
import { converse } from './conversation.ts';
import { script } from './script.ts';

it('resumes a chat in another process, streams its answers and fills an offer from a file (A22, A23, A11)', async () => {
  using folder = makeFolder();
  const model = scriptedModel(script, { streams: true });
  let shown = '';
  const { found, weight, output, outputEvidence, note, files, turns, exported } = await converse(
    folder.newFile(),
    model,
    (text) => {
      shown += text;
    },
  );

  expect(turns.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  expect(shown).toBe(`${found.answer}${weight.answer}`);
  // The Executor of the second turn gets the possible meanings of "the second one".
  expect(model.requests.find(({ prompt }) => prompt.includes('second one'))?.prompt).toContain(
    '2. The Orla Trek costs 1390 EUR [c2].',
  );
  expect(weight.claims.map(({ claim, turn }) => [claim, turn])).toEqual([
    ['The Vela 3 costs 1190 EUR', found.turn],
    ['The Orla Trek costs 1390 EUR', found.turn],
    ['The Orla Trek weighs 12.8 kg and has 30 gears', undefined],
  ]);
  expect(output).toEqual({ bike: 'Orla Trek', priceEur: 1390, weightKg: 12.8 });
  expect(outputEvidence.map(({ path, label }) => [path, label])).toEqual([
    ['bike', 'supported'],
    ['priceEur', 'asserted'],
    ['weightKg', 'asserted'],
  ]);
  // The note is an attachment: the model gets it, the answer cites it, and it can be read by its hash.
  expect(files).toEqual([
    { name: 'customer.md', hash: createHash('sha256').update(note).digest('hex'), content: note },
  ]);
  const last = model.requests.find(({ prompt }) => prompt.includes('customer.md'));
  expect(last?.prompt).toContain('below 14 kg');
  const cited = exported.turns.at(-1)?.evidence.find(({ citations }) => citations.includes('a1'));
  expect(cited?.label).toBe('asserted');
  expect(renderThread(exported)).toContain('(https://bikes.example/orla-trek;');
});
