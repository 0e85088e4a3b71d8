import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fields } from './api.generated.js';
import { isDocumentName } from './document-fields.js';
import { documentReader, ReadError } from './read-document.js';
import { readWork } from './work.js';

const event = {
  number: 1,
  event_id: 'e1',
  event_type: 'task_complete',
  execution_id: 'x',
  recorded_at: '2026-01-01T00:00:00+01:00',
};

describe('readers of documents', () => {
  const readEvent = documentReader('ExecutionEvent');

  it('take the names of the wire and leave those in data of the user (D4)', () => {
    const wire = { ...event, output_data: { some_name: { other_name: 1 } }, agent_id: null };
    expect(readEvent(wire)).toEqual({
      number: 1,
      eventId: 'e1',
      eventType: 'task_complete',
      executionId: 'x',
      recordedAt: Date.UTC(2025, 11, 31, 23),
      outputData: { some_name: { other_name: 1 } },
      agentId: null,
    });
  });

  it('drop what a newer server adds, and pass values of enums they do not know (D4)', () => {
    const newer = { ...event, event_type: 'task_delegated', cost: 1, percent: null };
    expect(readEvent(newer)).toMatchObject({ eventType: 'task_delegated' });
    expect(readEvent(newer)).not.toHaveProperty('cost');
    expect(readEvent(newer)).not.toHaveProperty('percent');
  });

  it('take nothing from a prototype', () => {
    const wire: unknown = JSON.parse('{"__proto__": {"number": 1}}');
    expect(() => readEvent(wire)).toThrow('at number');
  });

  it('fail with nothing but a ReadError, whatever they are given', () => {
    const readers = [...Object.keys(fields).filter(isDocumentName).map(documentReader), readWork];
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...readers), (value, reader) => {
        try {
          reader(value);
        } catch (error) {
          expect(error).toBeInstanceOf(ReadError);
        }
      }),
    );
  });
});
