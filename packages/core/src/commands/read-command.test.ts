import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommand } from './read-command.js';

const classesOf = (command: string) =>
  Object.fromEntries(readCommand(command).words.map((word) => [word.text, word.class]));

describe('readCommand', () => {
  it.each([
    ['Lösche das Ticket nicht', 'nicht', 'negation'],
    ['Nunca borres el archivo', 'nunca', 'negation'],
    ['Ne supprime pas le fichier', 'pas', 'negation'],
    ['Lösche das Ticket, wenn es regnet', 'wenn', 'condition'],
    ['Supprime le fichier', 'le', 'empty'],
    ['Lösche das Ticket', 'ticket', 'content'],
    ['Lösche es', 'es', 'content'],
  ])('recognizes the negation or condition in %j: %s', (command, word, kind) => {
    expect(classesOf(command)[word]).toBe(kind);
  });

  it('counts sentences, and recognizes a question', () => {
    expect(readCommand('Read `a.txt`. Write "b. c".').sentences).toBe(2);
    expect(readCommand('Read a.txt').sentences).toBe(1);
    expect(readCommand('Is "what?" there?').isAsked).toBe(true);
    expect(readCommand('Say "what?"').isAsked).toBe(false);
  });

  it('accepts any text, with the position of every word', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        for (const { start, end } of readCommand(text).words) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
