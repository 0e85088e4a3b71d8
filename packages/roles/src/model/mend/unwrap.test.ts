import { describe, expect, it } from 'vitest';
import { unwrap } from './unwrap.js';

const asItIs = (value: unknown): unknown => value;
const decision = {
  properties: { action: { type: 'string', enum: ['COMMAND'] }, goalFocus: { type: 'array' } },
  required: ['action'],
};
const written = { properties: { answer: { type: 'string' } }, required: ['answer'] };
const plan = {
  properties: { answer: { type: 'string' }, goals: { type: 'array' } },
  required: ['goals'],
};
const said = { action: 'COMMAND', goalFocus: [] };
const one = { action: 'COMMAND' };

describe('unwrap', () => {
  it.each<readonly [unknown, unknown]>([
    [said, said],
    [one, one],
    [{ Goal_Focus: [] }, { Goal_Focus: [] }],
    [[said], said],
    [[[said]], said],
    [
      [said, said],
      [said, said],
    ],
    [JSON.stringify(said), said],
    [` ${JSON.stringify([said])}`, said],
    ['{"action": ', '{"action": '],
    [`"${'action'}"`, `"${'action'}"`],
    ['action', 'action'],
    [5, 5],
    [null, null],
    [{ decision: said }, said],
    [{ decision: JSON.stringify(said) }, said],
    [{ thinking: 'What is open?', response: { decision: said } }, said],
    [{ other: 5 }, { other: 5 }],
    [
      { first: said, second: one },
      { first: said, second: one },
    ],
    [{ name: 'respond', arguments: said }, said],
    [{ name: 'Answer', parameters: JSON.stringify(said) }, said],
    [{ name: 'json', input: one, reason: { goalFocus: ['GOAL_1'] } }, one],
    [
      { name: 'search', input: one, reason: { goalFocus: ['GOAL_1'] } },
      { name: 'search', input: one, reason: { goalFocus: ['GOAL_1'] } },
    ],
    [
      { name: 'respond', arguments: { goalFocus: [] }, more: one },
      { name: 'respond', arguments: { goalFocus: [] }, more: one },
    ],
    [{ name: 'reply', arguments: { action: 'x' }, input: said }, { action: 'x' }],
    [{ name: 'reply', input: 'text', decision: said }, said],
    [{ decision: ['a', 'b'] }, { decision: ['a', 'b'] }],
    [
      { decision: JSON.stringify(JSON.stringify(said)) },
      { decision: JSON.stringify(JSON.stringify(said)) },
    ],
    [{ one: said, two: 'a text' }, said],
    [{ one: said, two: { three: 5 } }, said],
    [{ tool_calls: [{ function: { name: 'json', arguments: JSON.stringify(said) } }] }, said],
  ])('reads %j as the decision %j (A2)', (value, answer) => {
    expect(unwrap(value, decision, asItIs)).toStrictEqual(answer);
  });

  it('reads no deeper than nine layers', () => {
    const wrapped = (layers: number): unknown =>
      layers === 0 ? said : { inner: wrapped(layers - 1) };

    expect(unwrap(wrapped(8), decision, asItIs)).toEqual(said);
    expect(unwrap(wrapped(9), decision, asItIs)).toEqual(wrapped(9));
  });

  it('keeps a text that is the whole answer, and unwraps objects with its name', () => {
    expect(unwrap({ answer: 'Five.' }, written, asItIs)).toEqual({ answer: 'Five.' });
    expect(unwrap({ answer: { answer: 'Five.' } }, written, asItIs)).toEqual({ answer: 'Five.' });
    expect(unwrap({ answer: '{"answer": "Five."}' }, written, asItIs)).toEqual({
      answer: '{"answer": "Five."}',
    });
    expect(unwrap({ answer: '{"goals": ["a"]}' }, plan, asItIs)).toEqual({
      answer: '{"goals": ["a"]}',
    });
    expect(unwrap({ answer: 'No.', note: '{"goals": ["a"]}' }, plan, asItIs)).toEqual({
      answer: 'No.',
      note: '{"goals": ["a"]}',
    });
  });
});
