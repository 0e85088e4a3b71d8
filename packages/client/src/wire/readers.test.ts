import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { json, list, number, object, orNull, ReadError, text, time } from './readers.js';
import { readWork } from './work.js';

const read = object(
  { planId: text, createdAt: time, tasks: list(object({ someCount: number })) },
  { outputData: json, endedAt: orNull(time) },
);

describe('readers', () => {
  it('take the names of the wire and leave those in data of the user', () => {
    const wire = {
      plan_id: 'p',
      created_at: '2026-01-01T00:00:00+01:00',
      tasks: [{ some_count: 1 }],
      output_data: { some_name: { other_name: 1 } },
      ended_at: null,
    };
    expect(read(wire, '')).toEqual({
      planId: 'p',
      createdAt: Date.UTC(2025, 11, 31, 23),
      tasks: [{ someCount: 1 }],
      outputData: { some_name: { other_name: 1 } },
      endedAt: null,
    });
  });

  it('say where something is not what it should be', () => {
    const wire = { plan_id: 'p', created_at: '2026-01-01T00:00:00Z', tasks: [{ some_count: 'x' }] };
    expect(() => read(wire, '')).toThrow('expected a number at tasks[0].some_count, found string');
  });

  it('take nothing from a prototype', () => {
    const wire: unknown = JSON.parse('{"__proto__": {"plan_id": "p"}}');
    expect(() => read(wire, '')).toThrow('expected text at plan_id');
  });

  it('fail with nothing but a ReadError, whatever they are given', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const reader of [read, readWork]) {
          try {
            reader(value, '');
          } catch (error) {
            expect(error).toBeInstanceOf(ReadError);
          }
        }
      }),
    );
  });
});
