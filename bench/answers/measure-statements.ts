import { atMost, type Result, toResult } from '../src/result.ts';
import { deliverStatement } from './deliver-statement.ts';
import { readStatements, type Statement } from './statement-set.ts';

/** Kinds of false statements that code cannot always decide. */
const undecidable = new Set(['negation', 'superlative', 'paraphrase']);

export async function measureStatements(): Promise<readonly Result[]> {
  const delivered: Statement[] = [];
  const refused: Statement[] = [];
  const marked: Statement[] = [];
  const statements = readStatements();
  for (const statement of statements) {
    const { isCompleted, isMarked } = await deliverStatement(statement);
    if (!statement.truth && isCompleted && !isMarked) delivered.push(statement);
    if (statement.truth && !isCompleted) refused.push(statement);
    if (statement.truth && isCompleted && isMarked) marked.push(statement);
  }
  const truths = statements.filter(({ truth }) => truth);
  const falseOnes = statements.filter(({ truth }) => !truth);
  const [hard, clear] = [true, false].map((isHard) => {
    const isSo = ({ kind }: Statement): boolean => undecidable.has(kind) === isHard;
    return share(delivered.filter(isSo), falseOnes.filter(isSo));
  });
  return [
    result('false, decidable by code: delivered unmarked', clear ?? 0, 0),
    result('false by negation, superlative, paraphrase: delivered unmarked', hard ?? 0, 10),
    result('true: refused', share(refused, truths), 5),
    result('true: marked as unproven', share(marked, truths), 25),
  ];
}

function result(name: string, value: number, most: number): Result {
  return toResult({ name, value, unit: '% of statements', target: atMost('value', most) });
}

function share(some: readonly Statement[], all: readonly Statement[]): number {
  return all.length === 0 ? 0 : (100 * some.length) / all.length;
}
