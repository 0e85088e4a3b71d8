import { describe, expect, it } from 'vitest';
import { listedTimers } from '../../test/listed-timers.js';
import { pass, settle } from '../../test/turns.js';
import { wireSample } from '../../test/wire-sample.js';
import { ConnectionError } from '../connection-error.js';
import type { Report, ReportReceipt } from '../wire/api.generated.js';
import { documentReader } from '../wire/read-document.js';
import { createTaskReports } from './task-reports.js';

const offer = documentReader('WorkOffer')(wireSample('WorkOffer'));
const receipt = documentReader('ReportReceipt')(wireSample('ReportReceipt'));
const lost = new ConnectionError('POST /x', new Error('reset'));

function setUp() {
  const { clock } = listedTimers();
  const sent: { readonly report: Report; readonly answer: PromiseWithResolvers<ReportReceipt> }[] =
    [];
  const receipts: ReportReceipt[] = [];
  const reports = createTaskReports({
    offer,
    agentId: 'ann',
    report: (_, report) => {
      const answer = Promise.withResolvers<ReportReceipt>();
      sent.push({ report, answer });
      return answer.promise;
    },
    onReceipt: (each) => {
      receipts.push(each);
    },
    backoff: { firstMs: 100, maxMs: 400 },
    clock,
    random: () => 0,
    onRetry: () => undefined,
    signal: new AbortController().signal,
  });
  const percents = () => sent.map(({ report }) => report.percent);
  return { clock, reports, sent, receipts, percents };
}

const progress = (percent: number) =>
  ({ eventType: 'task_progress', status: 'working', percent }) as const;

describe('the reports about a task', () => {
  it('say whose they are, and are the same when they are sent again (D3)', async () => {
    const { clock, reports, sent } = setUp();
    const at = clock.now();
    const taken = reports.untilTaken(progress(1));
    await settle();
    sent[0]?.answer.reject(lost);
    await pass(clock, 100);
    sent[1]?.answer.resolve(receipt);
    expect(await taken).toBe(receipt);
    expect(sent[1]?.report).toBe(sent[0]?.report);
    expect(sent[0]?.report).toEqual({
      ...progress(1),
      eventId: expect.stringMatching(/^[\da-f]{32}$/),
      agentTimestamp: at,
      agentId: 'ann',
      leaseToken: offer.lease.token,
      taskId: offer.nextTask.taskId,
    });
  });

  it('go one after the other where they have to be taken, whatever becomes of one', async () => {
    const { reports, sent, percents } = setUp();
    const first = reports.untilTaken(progress(1));
    const second = reports.untilTaken(progress(2));
    await settle();
    expect(percents()).toEqual([1]);
    sent[0]?.answer.reject(new Error('refused'));
    await expect(first).rejects.toThrow('refused');
    await settle();
    expect(percents()).toEqual([1, 2]);
    sent[1]?.answer.resolve(receipt);
    expect(await second).toBe(receipt);
  });

  it('go at once and once where they may be lost; the receipt is handed on', async () => {
    const { reports, sent, receipts } = setUp();
    void reports.untilTaken(progress(1));
    const [one, other] = [reports.once(progress(2)), reports.once(progress(3))];
    await settle();
    expect(sent).toHaveLength(3);
    const [two, three] = sent.filter(({ report }) => report.percent !== 1);
    two?.answer.reject(lost);
    three?.answer.resolve(receipt);
    expect(await Promise.all([one, other])).toEqual([undefined, undefined]);
    expect(receipts).toEqual([receipt]);
    expect(sent).toHaveLength(3);
  });

  it('leave out all but the latest of those that only that counts of', async () => {
    const { reports, sent, percents } = setUp();
    void reports.untilTaken(progress(1));
    for (const percent of [2, 3, 4]) reports.latest(progress(percent));
    await settle();
    expect(percents()).toEqual([1]);
    sent[0]?.answer.resolve(receipt);
    await settle();
    expect(percents()).toEqual([1, 4]);
    reports.latest(progress(5));
    reports.latest(progress(6));
    sent[1]?.answer.resolve(receipt);
    await settle();
    expect(percents()).toEqual([1, 4, 6]);
  });
});
