import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { personAt } from './person.js';

const question = { message: 'the executor wants to: run \u001b[2J', options: ['allow', 'reject'] };
const { signal } = new AbortController();

function terminal(isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = Object.assign(new PassThrough(), { isTTY });
  return { input, output };
}

it('asks a person at a terminal until the answer is one of the options, or the beginning of one (C8)', async () => {
  const at = terminal();
  const answer = personAt(at)?.ask(question, signal);
  let shown = '';
  const says = ['\n', 'perhaps\n', 'REJ\n'];
  at.output.on('data', (chunk) => {
    shown += chunk;
    if (String(chunk).includes('? ')) at.input.write(says.shift() ?? '');
  });
  expect(await answer).toBe('reject');
  expect(shown).toContain('allow | reject?');
  expect(shown).not.toContain('\u001b[2J');
});

it('asks one question after another, and none that is of no use any more (C8)', async () => {
  const at = terminal();
  const person = personAt(at);
  const [first, second] = [
    person?.ask(question, signal),
    person?.ask(question, AbortSignal.abort()),
  ];
  at.input.write('allow\n');
  expect(await first).toBe('allow');
  expect(await second).toBeUndefined();
});

it('takes no answer from a person who goes away, and asks nobody where nobody is (C8)', async () => {
  const at = terminal();
  const answer = personAt(at)?.ask(question, signal);
  at.input.end();
  expect(await answer).toBeUndefined();
  expect(personAt(terminal(false))).toBeUndefined();
});

it('waits with a question until the one before is answered, and asks on after one that failed (C8)', async () => {
  const at = terminal();
  const person = personAt(at);
  const over = new AbortController();
  const [first, second] = [person?.ask(question, over.signal), person?.ask(question, signal)];
  let shown = '';
  at.output.on('data', (chunk) => {
    shown += chunk;
  });
  await new Promise((resolve) => at.output.once('data', resolve));
  const asked = () => shown.split('allow | reject? ').length - 1;
  const before = asked();
  over.abort();

  expect([before, await first]).toEqual([1, undefined]);
  at.input.write('a\n');
  expect(await second).toBe('allow');
  expect(asked()).toBe(2);
});

it.each([
  [false, true],
  [true, false],
])('needs a terminal on both sides (%s, %s) (C8)', (input, output) => {
  const at = { input: terminal(input).input, output: terminal(output).output };

  expect(personAt(at)).toBeUndefined();
});

it('takes no beginning that two options have (C8)', async () => {
  const at = terminal();
  const either = { message: 'go on?', options: ['continue', 'cancel'] };
  const answer = personAt(at)?.ask(either, signal);
  const says = ['c\n', 'ca\n'];
  at.output.on('data', (chunk) => {
    if (String(chunk).includes('? ')) at.input.write(says.shift() ?? '');
  });

  expect(await answer).toBe('cancel');
});
