import { expect, it } from 'vitest';
import type { PastTurn } from './context/past-turn.js';
import { renderThread } from './thread-export.js';

function past(turn: string, changes: Partial<PastTurn> = {}): PastTurn {
  return {
    ...{ turn, request: `ask ${turn}`, status: 'completed', answer: `say ${turn}`, reason: '' },
    ...{ claims: [], evidence: [], attachments: [], output: null, startedAt: 0 },
    ...changes,
  };
}

const render = (...turns: readonly PastTurn[]) =>
  renderThread({ format: 'pce-thread/1', thread: 'my\nthread', session: 's', owner: 'o', turns });

it('renders each turn with its number, its status and its answer (A23)', () => {
  expect(render(past('t1'), past('t2', { answer: null, status: 'failed', reason: 'no' }))).toBe(
    '# Thread my thread\n\n## 1. ask t1\n\n*t1: completed*\n\nsay t1\n\n## 2. ask t2\n\n*t2: failed*\n\nNo answer: no\n',
  );
  expect(render(past('t1', { answer: null }))).toContain('\n\nNo answer.\n');
  expect(render()).toBe('# Thread my thread\n');
});

it('shows a request of several lines completely, in a fence that it cannot close (A23)', () => {
  const text = render(past('t1', { request: ' one\n````\ntwo ' }), past('t2', { request: 'a\nb' }));

  expect(text).toContain('## 1. one ```` two\n\n`````\none\n````\ntwo\n`````\n');
  expect(text).toContain('## 2. a b\n\n```\na\nb\n```\n');
  expect(render(past('t1', { request: 'one\n' }))).not.toContain('```');
});

it('truncates a title after 200 characters (A23)', () => {
  const titleOf = (length: number) =>
    render(past('t', { request: 'x'.repeat(length) })).split('\n')[2];

  expect(titleOf(200)).toBe(`## 1. ${'x'.repeat(200)}`);
  expect(titleOf(201)).toBe(`## 1. ${'x'.repeat(199)}…`);
});

it('puts headings of an answer below its turn, except in code (A23)', () => {
  const answer = '# A\n###### F\n#no\n```sh\n# comment\n```\n## B\n   ~~~\n# c\n~~~\n# D';

  expect(render(past('t', { answer }))).toContain(
    '### A\n###### F\n#no\n```sh\n# comment\n```\n#### B\n   ~~~\n# c\n~~~\n### D\n',
  );
});

it('lists claims with their sources and turns, and files with their hashes (A23)', () => {
  const claim = { id: 'c1', claim: 'a\nfact', confidence: 1, source: 'web', event: 3 };
  const file = { id: 'a1', name: 'x.txt', mediaType: 'text/plain', size: 5, hash: 'abc' };
  const text = render(
    past('t', {
      claims: [claim, { ...claim, id: 'c2', turn: 'old' }],
      attachments: [file] as unknown as PastTurn['attachments'],
    }),
  );

  expect(text).toContain(
    'say t\n\n#### Claims\n\n- c1: a fact (web; t, event 3)\n- c2: a fact (web; old, event 3)\n\n#### Files\n\n- a1: x.txt (text/plain, 5 bytes; SHA-256 abc)\n',
  );
});
