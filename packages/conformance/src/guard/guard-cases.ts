import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { GuardContext } from '@pce/core/ports';
import {
  type ConformanceCase,
  deepFreeze,
  describeError,
  settle,
  toCases,
} from '../suite/conformance-case.js';

/** A guard of any port, and examples of its input. */
export interface GuardSubject<Input> {
  check(input: Input, context: GuardContext): unknown;
  apply(input: Input, change: never): Input;
  /** Inputs that it allows. At least one. */
  readonly allowed: readonly Input[];
  /** Inputs that it changes, refuses or asks about. At least one. */
  readonly stopped: readonly Input[];
  /** Texts in `stopped` that must not occur in any reason or changed input. */
  readonly secrets: readonly string[];
}

const actions = ['allow', 'change', 'refuse', 'ask'];

const context = (): GuardContext => ({
  turn: 'turn_1',
  session: 'default',
  run: undefined,
  signal: new AbortController().signal,
});

interface Verdict {
  readonly action: string;
  readonly reason?: string;
  readonly to?: unknown;
}

async function verdictOf<Input>(subject: GuardSubject<Input>, input: Input): Promise<Verdict> {
  const settled = await settle(async () => subject.check(input, context()));
  assert.ok(settled.ok, settled.ok ? '' : `it throws: ${describeError(settled.error)}`);
  const verdict = settled.value as Verdict | undefined;
  const action = verdict?.action ?? '';
  assert.ok(actions.includes(action), `it answers ${JSON.stringify(verdict)}, which is no verdict`);
  assert.ok(
    action === 'allow' || (typeof verdict?.reason === 'string' && verdict.reason !== ''),
    `it gives no reason to ${action}`,
  );
  assert.ok(action !== 'change' || verdict?.to !== undefined, 'it changes to nothing');
  return verdict ?? { action: '' };
}

export function guardCases<Input>(): readonly ConformanceCase<GuardSubject<Input>>[] {
  return toCases({
    async 'allows permitted inputs'(subject) {
      assert.ok(subject.allowed.length > 0, 'name one input at least that it allows');
      for (const input of subject.allowed) {
        const { action } = await verdictOf(subject, input);
        assert.equal(action, 'allow', `it wants to ${action} ${JSON.stringify(input)}`);
      }
    },
    async 'blocks or changes inputs that violate its policy'(subject) {
      assert.ok(subject.stopped.length > 0, 'name one input at least that it stops');
      for (const input of subject.stopped) {
        const { action } = await verdictOf(subject, input);
        assert.notEqual(action, 'allow', `it allows ${JSON.stringify(input)}`);
      }
    },
    async 'gives the same verdict to the same input'(subject) {
      for (const input of [...subject.allowed, ...subject.stopped]) {
        const once = await verdictOf(subject, input);
        const again = await verdictOf(subject, input);
        assert.ok(isDeepStrictEqual(again, once), 'another verdict about the same input');
      }
    },
    async 'does not mutate its input'(subject) {
      for (const input of [...subject.allowed, ...subject.stopped])
        await verdictOf(subject, deepFreeze(structuredClone(input)));
    },
    async 'allows its own changed inputs'(subject) {
      for (const input of subject.stopped) {
        const { action, to } = await verdictOf(subject, input);
        if (action !== 'change') continue;
        const next = await verdictOf(subject, subject.apply(input, to as never));
        assert.equal(next.action, 'allow', `it wants to ${next.action} its own change`);
      }
    },
    async 'does not repeat removed texts'(subject) {
      for (const input of subject.stopped) {
        const { reason, to } = await verdictOf(subject, input);
        const said = JSON.stringify([reason, to]);
        const left = subject.secrets.filter((secret) => said.includes(secret));
        assert.deepEqual(left, [], `it is left in ${said}`);
      }
    },
  });
}
