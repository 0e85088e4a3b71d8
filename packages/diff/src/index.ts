export { diffClassifier } from './node/diff-classifier.ts';
export * from './portable.ts';
