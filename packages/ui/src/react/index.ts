export { Evidence, type EvidenceProps } from './evidence.js';
export { type Choice, Question } from './question.js';
export { questionOf } from './question-of.js';
