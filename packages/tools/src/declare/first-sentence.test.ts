import { expect, it } from 'vitest';
import { firstSentence } from './first-sentence.js';
import { leadingSentence } from './leading-sentence.js';

it.each([
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  [' \n ', undefined],
  ['.', undefined],
  ['Sums numbers', 'Sums numbers'],
  ['Sums numbers. Slowly.', 'Sums numbers'],
  ['Sums!', 'Sums'],
  ['Sums? Yes.', 'Sums?'],
  ['Reads a.txt now. Then b.', 'Reads a.txt now'],
  ['\n  Sums\n  numbers\n\n  More.', 'Sums numbers'],
  ['Sums\r\n  \r\nmore', 'Sums'],
  ['x'.repeat(301), 'x'.repeat(300)],
])('the first sentence of %j is %j (E2)', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

it.each([
  ['#!/bin/sh\n# Sums numbers.\n# Usage: sum 1 2\necho', 'Sums numbers'],
  ['# -*- coding: utf-8 -*-\n# vim: set ft=sh\n# @author Ada\n# Sums\necho', 'Sums'],
  ['// eslint-disable\n// biome-ignore x\n// ts-nocheck\n// Sums\ngo()', 'Sums'],
  ['# usage: sum\necho', undefined],
  ['echo', undefined],
])('the first sentence of the comment of %j is %j (E2)', (source, sentence) => {
  expect(leadingSentence(source)).toBe(sentence);
});
