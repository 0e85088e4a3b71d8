import { createBudget } from '@pce/core';
import type { RoleContext } from '@pce/core/ports';
import type { Role, RolePort } from '../../src/roles/role-cases.js';
import { type BrokenImplementation, brokenBy } from '../suite/broken-implementation.js';
import type { Flaws } from '../suite/mutation.js';

type Ask<Input, Output> = (input: Input, context: RoleContext) => Promise<Output>;

export interface RoleParts<Port extends Role, Input, Output> {
  readonly port: RolePort<Port, Input, Output>;
  sound(input: Input): Output;
  make(ask: Ask<Input, Output>, version?: string): Port;
  readonly outside: string;
  /** Answers within the contract, but refers to something that the input lacks. */
  readonly invented?: (input: Input) => Output;
}

export function brokenRoles<Port extends Role, Input, Output>(
  parts: RoleParts<Port, Input, Output>,
): readonly BrokenImplementation<Port>[] {
  const { make, sound, outside, invented } = parts;
  const asks: Ask<Input, Output> = async (input, { budget, signal }) => {
    signal.throwIfAborted();
    budget.reserveModelCall();
    budget.settle({ inputTokens: 1, outputTokens: 1, cost: 0 });
    return sound(input);
  };
  const changing = make(asks);
  const versions = ['v1', 'v2', 'v3', 'v4'];
  Object.defineProperty(changing, 'version', { get: () => versions.pop() });
  const flaws: Flaws<Port> = {
    'names its version, the same each time it is asked (F11)': {
      'names no version': make(asks, ''),
    },
    'answers every input within its contract (F6)': {
      'answers outside of its contract': make(async () => JSON.parse(outside)),
    },
    'answers with JSON, which a journal can keep (F1)': {
      'answers with a class instance': make(async (input) => ({
        ...sound(input),
        extra: new Date(0),
      })),
    },
    'does not mutate its input (F1)': {
      'changes its input': make(async (input) =>
        sound(Object.assign(input ?? {}, { seen: true }) && input),
      ),
    },
    'keeps calls apart that are made side by side (F10)': {
      'keeps state between calls that overlap': make(overlapping(sound, outside)),
    },
    'settles every model call that it reserved (A7)': {
      'forgets to settle a call': make(async (input, { budget }) => {
        budget.reserveModelCall();
        return sound(input);
      }),
    },
    'ends with limit_reached where the budget has no call left (A7)': {
      'answers although its call was refused': make((input, context) =>
        asks(input, context).catch(() => sound(input)),
      ),
    },
    'asks no model once its signal has aborted, and ends with the reason (A22)': {
      'asks its model although the turn was cancelled': make((input, { budget }) =>
        asks(input, { ...neverAborted, budget }),
      ),
    },
    'refers only to what its input contains (A1)': invented
      ? { 'refers to something that its input lacks': make(async (input) => invented(input)) }
      : {},
  };
  return brokenBy(flaws, (role) => role);
}

const neverAborted: RoleContext = {
  signal: new AbortController().signal,
  budget: createBudget({ limits: {} }),
};

/** Answers soundly one call at a time, and nonsense to overlapping calls. */
function overlapping<Input, Output>(
  sound: (input: Input) => Output,
  outside: string,
): Ask<Input, Output> {
  let underWay = 0;
  return async (input) => {
    underWay += 1;
    const isAlone = underWay === 1;
    await undefined;
    underWay -= 1;
    return isAlone ? sound(input) : JSON.parse(outside);
  };
}
