// For the packages of this repository, which have the same version: may change with any version.

export { sentencesIn } from './answer/statement.js';
export { statementsIn, withChecks } from './check-answer.js';
