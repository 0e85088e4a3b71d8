import { describe, expect, it } from 'vitest';
import { Blocked } from './blocked.js';
import { FinalError } from './final-error.js';
import { finalReport } from './final-report.js';
import { ForReview } from './for-review.js';

const returned = (value: unknown) => finalReport({ type: 'returned', value });
const threw = (error: unknown) => finalReport({ type: 'threw', error });

describe('finalReport', () => {
  it('says what a handler returned', () => {
    expect(returned({ some_name: 1 })).toMatchObject({
      eventType: 'task_complete',
      outputData: { some_name: 1 },
    });
    expect(returned(undefined)).not.toHaveProperty('outputData');
  });

  it('keeps an output as it was when the handler ended', () => {
    const output = { pages: [1] };
    const report = returned(output);
    output.pages.push(2);
    expect(report).toMatchObject({ outputData: { pages: [1] } });
  });

  it('asks for a person to accept an output', () => {
    expect(returned(new ForReview('draft', 'please read'))).toMatchObject({
      eventType: 'task_complete',
      outputData: 'draft',
      humanReviewRequired: true,
      message: 'please read',
    });
  });

  it('says what blocks it, returned or thrown', () => {
    const blocked = new Blocked('Which?', { suggestions: ['a', 'b'] });
    const report = { eventType: 'task_blocked', message: 'Which?', suggestions: ['a', 'b'] };
    expect(returned(blocked)).toMatchObject(report);
    expect(threw(blocked)).toMatchObject(report);
  });

  it('says what was thrown, and where trying again is of no use', () => {
    expect(threw(new RangeError('too far'))).toEqual({
      eventType: 'task_error',
      status: 'failed',
      errorType: 'RangeError',
      errorMessage: 'too far',
    });
    expect(threw(new FinalError('never'))).toMatchObject({ blocking: true });
    expect(threw('text')).toMatchObject({ errorType: 'string', errorMessage: 'text' });
    expect(threw(Object.create(null))).toMatchObject({ eventType: 'task_error' });
  });

  it('reports as an error what JSON cannot hold', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(returned(circle)).toMatchObject({ eventType: 'task_error', errorType: 'TypeError' });
    expect(returned(10n)).toMatchObject({ eventType: 'task_error' });
  });

  it('stays within what servers take of words', () => {
    const long = 'x'.repeat(100_000);
    const report = threw(new Blocked(long, { suggestions: Array<string>(50).fill(long) }));
    expect(report.message?.length).toBeLessThanOrEqual(20_000);
    expect(report.suggestions).toHaveLength(20);
    expect(report.suggestions?.[0]?.length).toBeLessThanOrEqual(2_000);
    expect(threw(new Error(long)).errorMessage?.length).toBeLessThanOrEqual(20_000);
  });

  it('cuts words only where they are too long, and leaves out what is not there', () => {
    const text = (length: number) => 'x'.repeat(length);
    expect(threw(new Error(text(20_000))).errorMessage).toBe(text(20_000));
    expect(threw(new Error(text(20_001))).errorMessage).toBe(`${text(19_999)}…`);
    expect(threw(new Blocked('m', { suggestions: [text(2_000)] })).suggestions).toEqual([
      text(2_000),
    ]);
    expect(new Blocked('m').suggestions).toEqual([]);
    expect(Object.keys(returned(new ForReview('a')))).not.toContain('message');
    expect(Object.keys(returned(undefined))).toEqual(['eventType', 'status']);
  });
});
