import { describe, expect, it } from 'vitest';
import {
  bareType,
  isJsonType,
  isKnownType,
  isTextType,
  sniffBinary,
  takesType,
  textTypeOf,
} from './media-type.js';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the media type of bytes and names', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n…', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF87a', 'image/gif'],
    ['GIF89a…', 'image/gif'],
    ['RIFF1234WEBP', 'image/webp'],
    ['%PDF-1.7', 'application/pdf'],
    ['RIFF1234WAVE', undefined],
    ['1234RIFFWEBP', undefined],
    ['GIF90a', undefined],
    ['\x89PNG', undefined],
    ['', undefined],
  ])('of bytes starting with %j is %s', (text, type) => {
    expect(sniffBinary(bytes(text))).toBe(type);
  });

  it.each([
    ['a.json', 'application/json'],
    ['a.b.MD', 'text/markdown'],
    ['a.yml', 'application/yaml'],
    ['json', 'application/json'],
    ['a.txt', 'text/plain'],
    ['', 'text/plain'],
  ])('of a text named %j is %s', (name, type) => {
    expect(textTypeOf(name)).toBe(type);
  });

  it.each([
    ['text/css', true, false, true],
    ['application/json', true, true, true],
    ['image/svg+xml', true, false, true],
    ['application/ld+json', true, true, true],
    ['application/x-json-not', false, false, false],
    ['image/png', false, false, true],
    ['application/zip', false, false, false],
  ])('%s: text %s, JSON %s, known %s', (type, isText, isJson, isKnown) => {
    expect([isTextType(type), isJsonType(type), isKnownType(type)]).toEqual([
      isText,
      isJson,
      isKnown,
    ]);
  });

  it('is read without its parameters and in lower case', () => {
    expect(bareType('Text/Plain ; charset=utf-8')).toBe('text/plain');
  });

  it.each([
    [['image/*'], 'image/png', true],
    [['image/*'], 'application/pdf', false],
    [['image/*', 'application/pdf'], 'application/pdf', true],
    [['image/png'], 'image/pngx', false],
    [[], 'image/png', false],
  ])('is covered by %j: %s %s', (taken, type, isTaken) => {
    expect(takesType(taken, type)).toBe(isTaken);
  });
});
