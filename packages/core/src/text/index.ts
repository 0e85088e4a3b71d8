export { assertKeys, assertName, keysOf } from './assert-keys.js';
export { editDistance } from './edit-distance.js';
export { type FrontMatterSplit, splitFrontMatter } from './front-matter.js';
export { type Issue, issuesText } from './issues-text.js';
export { answerIn } from './json/answer-in.js';
export {
  type FoundValue,
  type FoundValues,
  findValues,
  readWhole,
  type ValueProblem,
} from './json/find-values.js';
export { forbiddenIn } from './json/forbidden-in.js';
export { withoutThoughts } from './json/without-thoughts.js';
export { listMarker } from './list-marker.js';
export { nearestName } from './nearest-name.js';
export { emailPattern, phonePatterns } from './personal-patterns.js';
export { type Redactor, redactor } from './redactor.js';
export { isSecretName, secretVariables } from './secret-name.js';
export { isSecretNumber, secretPattern } from './secret-pattern.js';
export { sha256 } from './sha256.js';
export { isStartedFile } from './started-file.js';
