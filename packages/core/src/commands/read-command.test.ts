import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageOf } from './languages.js';
import { readCommand } from './read-command.js';
import { translationsOf } from './translations.js';

const classesOf = (command: string) =>
  Object.fromEntries(readCommand(command).words.map((word) => [word.text, word.class]));

describe('readCommand', () => {
  it('gives each word its part, and reads none inside of values (A3)', () => {
    expect(classesOf('Please don’t delete it if `not.txt` was tomorrow')).toEqual({
      please: 'courtesy',
      "don't": 'negation',
      delete: 'content',
      it: 'pronoun',
      if: 'condition',
      was: 'modal',
      tomorrow: 'postponement',
    });
  });

  it.each([
    ['Delete the file', 'en'],
    ['Lösche die Datei', 'de'],
    ['Borra el archivo', 'es'],
    ['Supprime le fichier', 'fr'],
    ['Elimina `a`', 'en'],
    ['删除文件', undefined],
  ])('tells the language of %j', (command, language) => {
    expect(readCommand(command).language).toBe(language);
    expect(languageOf([])).toBe('en');
  });

  it.each([
    ['Schließe das Ticket `T-2`', 'empty'],
    ['Lies das alte Protokoll', 'empty'],
    ['Lösche das', 'pronoun'],
    ['Lösche das bitte', 'pronoun'],
    ['Lösche das nicht benutzte', 'pronoun'],
  ])('tells the article of a German noun from what stands for something: %j', (command, kind) => {
    expect(classesOf(command).das).toBe(kind);
  });

  it('counts sentences, and hears a question', () => {
    expect(readCommand('Read `a.txt`. Write "b. c".').sentences).toBe(2);
    expect(readCommand('Read a.txt').sentences).toBe(1);
    expect(readCommand('Is "what?" there?').isAsked).toBe(true);
    expect(readCommand('Say "what?"').isAsked).toBe(false);
  });

  it.each([
    ['take 2 million', 2e6],
    ['take 10^3', 1_000],
    ['take 2.5e-3', 0.0025],
    ['take 1,000', 1_000],
  ])('reads the number of %j', (command, amount) => {
    expect(readCommand(command).tokens.find(({ kind }) => kind === 'number')?.amount).toBe(amount);
  });

  it('knows common words of other languages, and German compounds of them', () => {
    expect(translationsOf('de', 'dateien')).toContain('file');
    expect(translationsOf('de', 'textdatei')).toEqual(['text', 'file']);
    expect(translationsOf('fr', 'fichiers')).toContain('file');
    expect(translationsOf('en', 'file')).toEqual([]);
  });

  it('takes any text, and places every word where it stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { start, end } of readCommand(text).words) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
