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
