import type { ToolFailureCode } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { type EdgeCase, edgeCaseFor, edgeCaseRisk } from './edge-cases.js';

type Row = readonly [
  text: string,
  code: ToolFailureCode,
  message: string,
  command: string,
  action: EdgeCase['action'] | null,
];

describe('edgeCaseFor', () => {
  it.each<Row>([
    ['If a file is missing, skip it', 'not_found', 'no a', 'Read `a`', 'skip'],
    ['If `a` is missing, skip it', 'not_found', 'gone', 'Read `a`', 'skip'],
    ['If `b` is missing, skip it', 'not_found', 'gone', 'Read `a`', null],
    ['If `b` is missing, skip it', 'not_found', 'no b', 'Read `a`', 'skip'],
    ['If it is slow -> retry', 'timeout', 'x', 'Read', 'retry'],
    ['Rate limit => repeat', 'rate_limited', 'x', 'Read', 'retry'],
    ['Stop when parsing fails', 'invalid_input', 'x', 'Parse `a`', 'stop'],
    ['Stop when a download fails', 'internal', 'x', 'Parse `a`', null],
    ['If a program is missing; abort', 'dependency_missing', 'x', 'Run', 'stop'],
    ['Errors – go on', 'internal', 'x', 'Run', 'skip'],
    ['Errors — give up', 'internal', 'x', 'Run', 'stop'],
    ['If the archive is encrypted: skip it', 'internal', 'archive is encrypted', 'Open', 'skip'],
    ['If the archive is encrypted: skip it', 'internal', 'archive broke', 'Open', null],
    ['Skip it in case it fails', 'internal', 'x', 'y', 'skip'],
    ['Continue whenever the count fails', 'internal', 'x', 'Count words', 'skip'],
    ['Continue whenever the count fails', 'internal', 'x', 'Sum words', null],
    ['If access is denied, ask me', 'sandbox_violation', 'x', 'Read', 'stop'],
    ['If `a` fails, skip', 'internal', 'x', 'Read `a`', 'skip'],
    ['', 'internal', 'x', 'y', null],
    [' If it fails , stop ', 'internal', 'x', 'y', 'stop'],
    ['If skipping fails, stop', 'internal', 'x', 'Count', null],
    ['Retry failing counts', 'internal', 'x', 'Count', 'retry'],
    ['Retry failing counts', 'internal', 'x', 'Sum', null],
    ['Count if it fails', 'internal', 'x', 'y', null],
    ['If `x.md` or `y.md` fails, skip it', 'internal', 'x', 'Read `y.md`', 'skip'],
    ['If counting stop words fails, skip it', 'internal', 'x', 'Count stop words', 'skip'],
    ['Skip it if the count of stop words fails', 'internal', 'x', 'Count stop words', 'skip'],
    ['Skip stop word failures', 'internal', 'x', 'Count stop words', 'skip'],
    ['Try again if it fails', 'internal', 'x', 'y', 'retry'],
    [' Skip missing files', 'not_found', 'x', 'y', 'skip'],
    ['Skips', 'internal', 'it skips', 'Run', null],
    ['If the disk is missing, skip it', 'timeout', 'the disk was late', 'Read', null],
    ['If `a` fails on Sundays, skip it', 'internal', 'x', 'Read `a`', 'skip'],
    ['If the disk fails on Sundays, skip it', 'internal', 'x', 'Read the disk', 'skip'],
    ['If a file is missing, skip it', 'timeout', 'failed to answer in time', 'Read', null],
    ['If it is, skip it', 'internal', 'it is', 'Read it', null],
    ['If the count fails → do not skip it', 'internal', 'x', 'Count', 'stop'],
    ['If a file is missing, then retry; else stop', 'not_found', 'x', 'Read', 'stop'],
  ])('applies %j if a tool fails with %s: %s (E1)', (text, code, message, command, action) => {
    const found = edgeCaseFor([edgeCaseRisk(text)], command, { code, message, isRetryable: false });

    expect(found).toEqual(action === null ? undefined : { text, action });
  });

  it('applies the first that has an action and covers the failure', () => {
    const risks = ['If it fails, wait', 'If it fails, retry', 'If it fails, skip it'];
    const failure = { code: 'internal', message: 'x', isRetryable: false } as const;

    expect(edgeCaseFor(risks.map(edgeCaseRisk), 'Run', failure)?.action).toBe('retry');
  });
});
