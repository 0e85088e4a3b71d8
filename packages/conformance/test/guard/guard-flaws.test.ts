import type { GuardedAnswer, GuardedOutput, OutputGuard } from '@pce/core/ports';
import { describe, it } from 'vitest';
import { type GuardSubject, guardCases } from '../../src/guard/guard-cases.js';
import { toOutputSubject } from '../../src/guard/guard-conformance.js';
import { assertNoticed, brokenBy } from '../suite/broken-implementation.js';
import type { Flaws } from '../suite/mutation.js';

interface Text {
  text: string;
}

type Check = GuardSubject<Text>['check'];
type Guarded = GuardedAnswer | GuardedOutput;

const allows = 'allows permitted inputs';
const stops = 'blocks or changes inputs that violate its policy';

const secret = 'Xq7Zw';
const subject = (check: Check): GuardSubject<Text> => ({
  check,
  apply: (_, text: string) => ({ text }),
  allowed: [{ text: 'hello' }],
  stopped: [{ text: `the key is ${secret}` }],
  secrets: [secret],
});
const allow = { action: 'allow' };
const refuse = { action: 'refuse', reason: 'no' };
let calls = 0;

const flaws: Flaws<Check | Partial<GuardSubject<Text>>> = {
  [allows]: {
    'refuses everything': () => refuse,
  },
  [stops]: {
    'allows everything': () => allow,
  },
  'gives the same verdict to the same input': {
    'stops every second time': () => (++calls % 2 === 0 ? allow : refuse),
  },
  'does not mutate its input': {
    'changes its input in place': (input) => Object.assign(input, allow),
  },
  'allows its own changed inputs': {
    'changes its own changed inputs': ({ text }) => ({
      action: 'change',
      to: `[${text.length}]`,
      reason: 'r',
    }),
  },
  'does not repeat removed texts': {
    'quotes the secret in its reason': ({ text }) => ({
      action: 'refuse',
      reason: `found: ${text}`,
    }),
  },
};

const outputFlaws: Flaws<OutputGuard['checkOutput']> = {
  [stops]: {
    'looks at answers only': ({ answer, output }) =>
      output === undefined && answer.includes(secret)
        ? { action: 'refuse', reason: 'r' }
        : { action: 'allow' },
  },
  'allows its own changed inputs': {
    'changes an output to text that is no JSON': ({ output }) =>
      output === undefined
        ? { action: 'allow' }
        : { action: 'change', to: 'the key is [key]', reason: 'r' },
  },
};

function ofOutputs(checkOutput: OutputGuard['checkOutput']): GuardSubject<Guarded> {
  const output = { key: secret };
  return toOutputSubject({
    guard: { name: 'lid', checkOutput },
    allowed: [{ request: '', answer: 'hello' }],
    stopped: [{ request: '', answer: JSON.stringify(output), output }],
    secrets: [secret],
  });
}

describe('Gives `verdict` for texts with the secret, and allows the others.', () => {
  it.each(brokenBy(outputFlaws, ofOutputs))('notices one that $flaw (A22, F6)', (broken) =>
    assertNoticed(guardCases<Guarded>(), broken),
  );

  const brokenGuards = brokenBy(flaws, (flawed) =>
    typeof flawed === 'function' ? subject(flawed) : { ...subject(() => allow), ...flawed },
  );
  it.each(brokenGuards)('notices one that $flaw (F6)', (broken) =>
    assertNoticed(guardCases<Text>(), broken),
  );
});
