import { readFileSync } from 'node:fs';
import * as z from 'zod';

const resultSchema = z.object({
  id: z.string(),
  tool: z.string(),
  command: z.string(),
  data: z.json(),
});

const claimSchema = z.object({
  id: z.string(),
  result: z.string(),
  claim: z.string(),
  source: z.string(),
});

const fileSchema = z.object({
  sets: z.array(z.object({ claims: z.array(claimSchema), results: z.array(resultSchema) })),
  statements: z.array(
    z.object({
      id: z.string(),
      set: z.int(),
      kind: z.string(),
      truth: z.boolean(),
      statement: z.string(),
    }),
  ),
});

export type FactSet = z.infer<typeof fileSchema>['sets'][number];

export interface Statement {
  readonly kind: string;
  readonly truth: boolean;
  readonly statement: string;
  readonly facts: FactSet;
}

export function readStatements(): readonly Statement[] {
  const file = new URL('./fixtures/statements.json', import.meta.url);
  const { sets, statements } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return statements.flatMap(({ set, kind, truth, statement }) => {
    const facts = sets[set];
    return facts === undefined ? [] : { kind, truth, statement, facts };
  });
}
