import type { Criterion, Operand } from './criterion.js';

const quantityWords = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'fewer than',
  '==': 'exactly',
} as const;

/** Prints a criterion in a canonical form, which `parseCriterion` reads back to the same criterion. */
export function printCriterion(criterion: Criterion): string {
  switch (criterion.type) {
    case 'all':
    case 'any':
      return criterion.criteria.map(grouped).join(criterion.type === 'all' ? ' AND ' : ' OR ');
    case 'not':
      return `NOT ${grouped(criterion.criterion)}`;
    case 'empty':
      return `\`${criterion.name}\` is empty`;
    case 'exists':
      return `\`${criterion.name}\` exists`;
    case 'compare':
      return `${printOperand(criterion.left)} ${criterion.operator} ${printOperand(criterion.right)}`;
    case 'contains':
      return `\`${criterion.name}\` contains ${printOperand(criterion.part)}`;
    case 'amount':
      return `${quantityWords[criterion.operator]} ${criterion.amount} ${criterion.things}`;
  }
}

export function printOperand(operand: Operand): string {
  switch (operand.type) {
    case 'name':
      return `\`${operand.name}\``;
    case 'word':
      return operand.word;
    case 'literal':
      return typeof operand.value === 'string'
        ? `"${operand.value.replace(/["\\]/g, '\\$&')}"`
        : String(operand.value);
    case 'count':
    case 'length':
      return `${operand.type}(\`${operand.name}\`)`;
  }
}

function grouped(criterion: Criterion): string {
  const text = printCriterion(criterion);
  return criterion.type === 'all' || criterion.type === 'any' ? `(${text})` : text;
}
