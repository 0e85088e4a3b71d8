import type { GuardedAnswer, GuardedOutput, OutputGuard } from '@pce/core/ports';
import { describe, it } from 'vitest';
import { assertNoticed, type BrokenImplementation } from '../../suite/broken-implementation.js';
import { type GuardSubject, guardCases } from '../guard-cases.js';
import { toOutputSubject } from '../guard-conformance.js';

interface Text {
  text: string;
}

const secret = 'Xq7Zw';
const subject = (check: GuardSubject<Text>['check']): GuardSubject<Text> => ({
  check,
  apply: (_, text: string) => ({ text }),
  allowed: [{ text: 'hello' }],
  stopped: [{ text: `the key is ${secret}` }],
  secrets: [secret],
});
const isBad = ({ text }: Text): boolean => text.includes(secret);
const allow = { action: 'allow' };
let calls = 0;

const broken: readonly BrokenImplementation<GuardSubject<Text>>[] = [
  {
    flaw: 'refuses everything',
    noticedBy: 'lets pass what it has nothing against',
    says: /it wants to refuse/,
    make: () => subject(() => ({ action: 'refuse', reason: 'no' })),
  },
  {
    flaw: 'throws at what it allows',
    noticedBy: 'lets pass what it has nothing against',
    says: /it throws/,
    make: () =>
      subject(() => {
        throw new Error('broken');
      }),
  },
  {
    flaw: 'answers with a boolean',
    noticedBy: 'lets pass what it has nothing against',
    says: /no verdict/,
    make: () => subject(() => true),
  },
  {
    flaw: 'allows everything',
    noticedBy: 'stops or changes what it is there for',
    says: /it allows/,
    make: () => subject(() => allow),
  },
  {
    flaw: 'gives no reason',
    noticedBy: 'stops or changes what it is there for',
    says: /no reason/,
    make: () => subject((input) => (isBad(input) ? { action: 'refuse' } : allow)),
  },
  {
    flaw: 'gives an empty reason',
    noticedBy: 'stops or changes what it is there for',
    says: /no reason to refuse/,
    make: () => subject((input) => (isBad(input) ? { action: 'refuse', reason: '' } : allow)),
  },
  {
    flaw: 'gives a reason that is no text',
    noticedBy: 'stops or changes what it is there for',
    says: /no reason to ask/,
    make: () => subject((input) => (isBad(input) ? { action: 'ask', reason: 7 } : allow)),
  },
  {
    flaw: 'changes to nothing',
    noticedBy: 'stops or changes what it is there for',
    says: /it changes to nothing/,
    make: () => subject((input) => (isBad(input) ? { action: 'change', reason: 'r' } : allow)),
  },
  {
    flaw: 'answers with nothing',
    noticedBy: 'stops or changes what it is there for',
    says: /answers undefined, which is no verdict/,
    make: () => subject(() => undefined),
  },
  {
    flaw: 'is tried with nothing that it allows',
    noticedBy: 'lets pass what it has nothing against',
    says: /name one input at least that it allows/,
    make: () => ({ ...subject(() => allow), allowed: [] }),
  },
  {
    flaw: 'is tried with nothing that it stops',
    noticedBy: 'stops or changes what it is there for',
    says: /name one input at least that it stops/,
    make: () => ({ ...subject(() => allow), stopped: [] }),
  },
  {
    flaw: 'stops every second time',
    noticedBy: 'gives the same verdict to the same input',
    says: /another verdict/,
    make: () =>
      subject(() => {
        calls += 1;
        return calls % 2 === 0 ? allow : { action: 'refuse', reason: 'no' };
      }),
  },
  {
    flaw: 'changes its input in place',
    noticedBy: 'leaves its input as it is',
    says: /it throws/,
    make: () =>
      subject((input) => {
        input.text = input.text.trim();
        return allow;
      }),
  },
  {
    flaw: 'changes what it changed',
    noticedBy: 'has nothing against what it changed itself',
    says: /wants to change/,
    make: () => subject(({ text }) => ({ action: 'change', to: `[${text.length}]`, reason: 'r' })),
  },
  {
    flaw: 'quotes the secret in its reason',
    noticedBy: 'repeats nothing of what it takes out',
    says: /it is left in/,
    make: () => subject(({ text }) => ({ action: 'refuse', reason: `found: ${text}` })),
  },
  {
    flaw: 'leaves the secret in what it changed',
    noticedBy: 'repeats nothing of what it takes out',
    says: /it is left in/,
    make: () => subject(({ text }) => ({ action: 'change', to: text, reason: 'r' })),
  },
];

type Guarded = GuardedAnswer | GuardedOutput;

/** A guard of answers, with an output that has the secret in it. */
const ofOutputs = (checkOutput: OutputGuard['checkOutput']): GuardSubject<Guarded> => {
  const output = { key: secret };
  return toOutputSubject({
    guard: { name: 'lid', checkOutput },
    allowed: [{ request: '', answer: 'hello' }],
    stopped: [{ request: '', answer: JSON.stringify(output), output }],
    secrets: [secret],
  });
};

const brokenForOutputs: readonly BrokenImplementation<GuardSubject<Guarded>>[] = [
  {
    flaw: 'looks at answers only',
    noticedBy: 'stops or changes what it is there for',
    says: /it allows/,
    make: () =>
      ofOutputs(({ answer, output }) =>
        output === undefined && answer.includes(secret)
          ? { action: 'refuse', reason: 'r' }
          : { action: 'allow' },
      ),
  },
  {
    flaw: 'changes an output to text that is no JSON',
    noticedBy: 'has nothing against what it changed itself',
    says: /no JSON text/,
    make: () =>
      ofOutputs(({ output }) =>
        output === undefined
          ? { action: 'allow' }
          : { action: 'change', to: 'the key is [key]', reason: 'r' },
      ),
  },
];

describe('the suite of guards', () => {
  it.each(brokenForOutputs)('notices one that $flaw (A22, F6)', (implementation) =>
    assertNoticed(guardCases<Guarded>(), implementation),
  );

  it.each(broken)('notices one that $flaw (F6)', (implementation) =>
    assertNoticed(guardCases<Text>(), implementation),
  );
});
