import type { Criterion, Operand } from './criterion.js';

/** Returns the unique names whose value or existence a criterion asks for, in order. */
export function criterionNames(criterion: Criterion): readonly string[] {
  return [...new Set(namesIn(criterion))];
}

function* namesIn(criterion: Criterion): Generator<string, void, undefined> {
  switch (criterion.type) {
    case 'all':
    case 'any':
      for (const part of criterion.criteria) yield* namesIn(part);
      return;
    case 'not':
      return yield* namesIn(criterion.criterion);
    case 'empty':
    case 'exists':
      return yield criterion.name;
    case 'compare':
      yield* namesOf(criterion.left);
      return yield* namesOf(criterion.right);
    case 'contains':
      yield criterion.name;
      return yield* namesOf(criterion.part);
    case 'amount':
      return;
  }
}

function* namesOf(operand: Operand): Generator<string, void, undefined> {
  if (operand.type === 'word') yield operand.word;
  else if (operand.type !== 'literal') yield operand.name;
}
