import type { CoordinatorResult, ToolFailureCode } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { learningsOf } from './learnings.js';

function result(
  commandReceived: string,
  selected: string | null,
  failure?: readonly [ToolFailureCode, string],
): CoordinatorResult {
  const [code, message] = failure ?? [];
  return {
    commandReceived,
    selected,
    status: failure ? 'failure' : 'success',
    error: code === undefined ? null : { code, message, isRetryable: false },
  } as CoordinatorResult;
}

describe('learningsOf', () => {
  it('learns only the call of the same tool that worked afterwards (E4)', () => {
    const learnings = learningsOf([
      result('read a before', 'file.read'),
      result('read `x`', 'file.read', ['internal', 'broken']),
      result('list', 'file.list'),
      result('read again', 'file.read', ['timeout', 'slow']),
      result('nobody', null),
      result('read y', 'file.read'),
    ]);

    expect(learnings.map(({ learned }) => learned)).toEqual([
      '"read y" worked afterwards',
      '"read y" worked afterwards',
    ]);
  });

  it('gives advice if nothing worked, also if no tool was found (E4)', () => {
    const learnings = learningsOf([
      result('fly', null, ['not_found', 'no tool fits']),
      result('swim', null),
      result('read', 'file.read', ['rate_limited', 'later']),
    ]);

    expect(learnings.map(({ selected, learned }) => [selected, learned])).toEqual([
      [null, 'name something that is there, or say what to do where it is not'],
      ['file.read', 'ask less often, or raise the limit of the service'],
    ]);
  });

  it('names an error once, ignoring numbers in its message, by an id of twelve digits (E4)', () => {
    const once = learningsOf([result('one', 't', ['internal', 'line 12 of 30'])]);
    const again = learningsOf([
      result('two', 't', ['internal', 'line 7 of 9']),
      result('three', 't', ['internal', 'line 8 of 9']),
      result('four', 't', ['internal', 'column 8']),
      result('five', 'u', ['internal', 'line 8 of 9']),
      result('six', 't', ['timeout', 'line 8 of 9']),
    ]);

    expect(again.map(({ command }) => command)).toEqual(['two', 'four', 'five', 'six']);
    expect(once[0]?.id).toBe(again[0]?.id);
    expect(new Set(again.map(({ id }) => id)).size).toBe(4);
    expect(again.every(({ id }) => /^[0-9a-f]{12}$/.test(id))).toBe(true);
  });

  it('learns nothing from success or a cancel (E4)', () => {
    expect(learningsOf([result('one', 't'), result('two', 't', ['cancelled', 'stop'])])).toEqual(
      [],
    );
  });

  it.each<[ToolFailureCode, string, string]>([
    ['not_found', 'Read `a.md` and `b.md`', 'If `a.md` is missing, skip it and say so'],
    ['timeout', 'Read it', 'If a step times out, try again'],
    ['rate_limited', 'Ask `x`', 'If `x` is rate limited, try again'],
    ['internal', 'Ask `x`', 'If `x` fails, stop and ask'],
  ])('writes the edge case of %s (E4)', (code, command, edgeCase) => {
    expect(learningsOf([result(command, 't', [code, 'm'])])).toMatchObject([{ edgeCase }]);
  });
});
