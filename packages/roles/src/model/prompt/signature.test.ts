import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parameterNotes, signature } from './signature.js';

describe('a signature', () => {
  it('says what a JSON Schema says, in a third of the length', () => {
    const schema = z.object({
      path: z.string(),
      depth: z.int().min(1).max(9).default(3),
      kinds: z.array(z.enum(['file', 'folder'])).optional(),
      since: z.iso.date().optional(),
      filter: z.object({ size: z.number(), name: z.string().optional() }).optional(),
      id: z.union([z.string(), z.int()]),
    });
    const json = z.toJSONSchema(schema, { io: 'input' });
    expect(signature(JSON.parse(JSON.stringify(json)))).toBe(
      '(path: string, depth?: integer 1..9 = 3, kinds?: "file"|"folder"[], since?: string (date), filter?: {size: number, name?: string}, id: string|integer)',
    );
  });

  it('shows what it cannot say as JSON', () => {
    expect(signature({ properties: { x: { allOf: [{ type: 'string' }] }, y: {} } })).toBe(
      '(x?: {"allOf":[{"type":"string"}]}, y?: any)',
    );
  });

  it('stops at schemas without end', () => {
    let deep: z.core.util.JSONType = { type: 'string' };
    for (let level = 0; level < 500; level += 1) deep = { type: 'array', items: deep };
    expect(signature({ properties: { deep } }).length).toBeLessThan(400);
  });

  it('takes any JSON for a schema, as a server of tools may send it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (schema) => {
        const json = JSON.parse(JSON.stringify({ properties: schema, ...schema }));
        expect(signature(json)).toMatch(/^\(.*\)$/s);
        expect(parameterNotes(json)).toBeInstanceOf(Array);
      }),
    );
  });
});
