import { describe, expect, it } from 'vitest';
import { isAnalysisStep } from './step-kind.js';

describe('isAnalysisStep', () => {
  it.each([
    ['Compare the counts', true],
    ['Analyse which text is longest', true],
    ['decide which files and counts matter', true],
    ['Compare the counts and write the result to `a.md`', false],
    ['Review `notes.md`', false],
    ['Compare https://a.example with https://b.example', false],
    ['Count the words', false],
    ['Considerable work', false],
    ['Decide, read and write', false],
    ['Review it: print nothing else', false],
    ['Think about it, 2 times', true],
    ['Weigh what was found', true],
  ])('classifies %j: %s (A2)', (step, isAnalysis) => {
    expect(isAnalysisStep(step)).toBe(isAnalysis);
  });
});
