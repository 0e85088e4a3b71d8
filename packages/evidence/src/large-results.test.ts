import { describe, expect, it } from 'vitest';
import {
  type CheckedAnswer,
  checkAnswer,
  checkAnswerSteps,
  type EvidenceSource,
  lookAt,
} from './index.js';

function csvOf(rows: number): string {
  const lines = ['order,customer,city,amount,paid_on,state'];
  for (let at = 0; at < rows; at++)
    lines.push(
      `O-${at},Customer ${at % 977},City${at % 50},${(at % 991) / 10},2026-0${(at % 9) + 1}-1${at % 10},${at % 3 ? 'paid' : 'open'}`,
    );
  return lines.join('\n');
}

function statementsOf(count: number): string {
  const one = (at: number): string =>
    [
      `In City${at} they paid 1,0${at}7.5 [=sum(c1[city='City${at}' & state='paid'].amount)].`,
      `Order O-${at * 31} came to ${((at * 31) % 991) / 10} [c1].`,
      `There were ${at + 3} [=count(c1[amount > ${at}])] orders above ${at}.`,
      `Order O-${at} is larger [=c1[order='O-${at}'].amount > c1[order='O-${at + 7}'].amount] than O-${at + 7}.`,
      `City${at} took ${at}44 from Customer ${at}.`,
    ][at % 5] ?? '';
  return Array.from({ length: count }, (_, at) => one(at)).join(' ');
}

/** Runs a check, and counts its pauses. */
function pausing(
  answer: string,
  sources: readonly EvidenceSource[],
): { readonly checked: CheckedAnswer; readonly pauses: number } {
  const steps = checkAnswerSteps(answer, sources);
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done === true) return { checked: step.value, pauses };
  }
}

describe('large results (A11)', () => {
  it('checks 50 statements over 1 MB of CSV in a second, in short parts', () => {
    const text = csvOf(20_000);
    expect(text.length).toBeGreaterThan(900_000);
    const before = process.cpuUsage();
    const { checked, pauses } = pausing(statementsOf(50), [{ id: 'c1', data: text }]);
    const { user, system } = process.cpuUsage(before);
    expect(checked.isExhausted).toBe(false);
    expect(checked.values.length).toBeGreaterThan(50);
    expect(pauses).toBeGreaterThan(50);
    // 0.7 s alone on a machine; a busy one, and its collector of garbage, take more.
    expect((user + system) / 1_000).toBeLessThan(6_000);
  });

  it('reads 1 MB of CSV, rejects 3 MB unparsed, and reads the data next to it', () => {
    const large = { id: 'c1', data: csvOf(64_000) };
    const small = { id: 'c2', data: { 'net-total': 41 } };
    expect(large.data.length).toBeGreaterThan(3_000_000);
    expect(lookAt('count(c1)', [{ id: 'c1', data: csvOf(20_000) }])).toMatchObject({
      value: 20_000,
    });
    expect(lookAt('count(c1)', [large, small])).toMatchObject({ code: 'too_large' });
    expect(lookAt('c2.net-total + 1', [large, small])).toMatchObject({ value: 42 });
  });

  it('checks 200 statements', () => {
    const { values } = checkAnswer(statementsOf(200), [{ id: 'c1', data: csvOf(500) }]);
    expect(values.length).toBeGreaterThanOrEqual(200);
  });

  it('stops with 10 MB', () => {
    const { values } = checkAnswer(statementsOf(10), [{ id: 'c1', data: csvOf(200_000) }]);
    expect(values.length).toBeGreaterThan(9);
  });

  it('reads 40 levels', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(400)}{"n":41}${'}'.repeat(400)}`);
    expect(checkAnswer('There are 41 [c1].', [{ id: 'c1', data: deep }]).values).toHaveLength(1);
  });
});
