export { editDistance } from './edit-distance.js';
export { type FrontMatterSplit, splitFrontMatter } from './front-matter.js';
export { type Issue, issuesText } from './issues-text.js';
export { listMarker } from './list-marker.js';
export { nearestName } from './nearest-name.js';
export { emailPattern, phonePatterns } from './personal-patterns.js';
export { isSecretNumber, secretPattern } from './secret-pattern.js';
export { sha256 } from './sha256.js';
