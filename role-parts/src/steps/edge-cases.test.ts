import type { ToolFailureCode } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { edgeCaseFor, edgeCaseRisk } from './edge-cases.js';

const actionFor = (
  edgeCase: string,
  code: ToolFailureCode,
  message = 'there is no texts/b.txt',
  command = 'Count the words of `texts/b.txt`',
) => edgeCaseFor([edgeCaseRisk(edgeCase)], command, { code, message, isRetryable: false })?.action;

describe('edgeCaseFor', () => {
  it.each([
    ['If a file is missing, skip it', 'skip'],
    ['When a text does not exist then continue', 'skip'],
    ['When a file does not exist, continue with the next', 'skip'],
    ['A missing file: ignore it', 'skip'],
    ['Skip the file if it is not found', 'skip'],
    ['Skip missing files', 'skip'],
    ['If counting fails, stop and ask', 'stop'],
    ['If anything fails, do not continue', 'stop'],
    ['If a step fails, try again', 'retry'],
    ['Missing file → skip', 'skip'],
    ['If `texts/b.txt` is missing, skip it', 'skip'],
    ['If `texts/a.md` is missing, skip it', undefined],
    ['If a download fails, skip it', undefined],
    ['If it takes too long, skip it', undefined],
    ['If a file is empty, skip it', undefined],
    ['If a file is missing, write a poem', undefined],
    ['skip', undefined],
  ] as const)('reads %j for a file that is not found as %s (E1)', (edgeCase, action) => {
    expect(actionFor(edgeCase, 'not_found')).toBe(action);
  });

  it('uses the message if a script can only report that it failed', () => {
    expect(
      actionFor('If a file is missing, skip it', 'internal', 'No such file or directory'),
    ).toBe('skip');
    expect(
      actionFor('If a file is missing, skip it', 'internal', 'division by zero'),
    ).toBeUndefined();
    expect(actionFor('If a file is empty, skip it', 'internal', 'the file is empty')).toBe('skip');
  });

  it('distinguishes kinds of failure', () => {
    expect(actionFor('If a count takes too long, skip it', 'timeout')).toBe('skip');
    expect(actionFor('If permission is denied, stop', 'permission_denied')).toBe('stop');
    expect(actionFor('If permission is denied, stop', 'timeout')).toBeUndefined();
  });

  it('skips risks that are not edge cases of the document', () => {
    const failure = { code: 'not_found', message: '', isRetryable: false } as const;

    expect(edgeCaseFor(['If a file is missing, skip it'], 'x', failure)).toBeUndefined();
    expect(edgeCaseFor(['A remark:  Missing: skip it'], 'x', failure)).toBeUndefined();
  });
});
