import { describe, expect, it } from 'vitest';
import { splitActions } from './split-actions.js';

describe('splitActions', () => {
  it.each<readonly [string, readonly string[]]>([
    ['Read `a` and then write the result to `b`', ['Read `a`', 'Write the result to `b`']],
    ['Read `a` and `b`', ['Read `a` and `b`']],
    ['Read `a`, then count the words; write it', ['Read `a`', 'Count the words', 'Write it']],
    ['Read `a` and deploy the version', ['Read `a`', 'Deploy the version']],
    ['Read `a` and deployed the version', ['Read `a` and deployed the version']],
    ['Read `a` and count', ['Read `a` and count']],
    ['Read a book and write of it', ['Read a book and write of it']],
    ['Read `a`\nand write `b`', ['Read `a`\nand write `b`']],
    ['read `a` and write `b`', ['Read `a`', 'Write `b`']],
    ['Search for "read and write `x`"', ['Search for "read and write `x`"']],
    ['Sort and count the words', ['Sort', 'Count the words']],
    ['and read `a`', ['And read `a`']],
    ['Read `a` and if the file is there stop', ['Read `a` and if the file is there stop']],
    ['Read `a` ', ['Read `a`']],
    ['Read `a` please write `b`', ['Read `a` please write `b`']],
    ['Read `a`: write `b`', ['Read `a`: write `b`']],
    ['Read `and` write `b`', ['Read `and` write `b`']],
    ['Read `a`, `please` write `b`', ['Read `a`, `please` write `b`']],
    ['Read `a` and finding the end', ['Read `a` and finding the end']],
    ['Read the name and list, too', ['Read the name and list, too']],
    ['Read `a` and frob `the` thing', ['Read `a` and frob `the` thing']],
    ['List the files and to the folder `a`', ['List the files and to the folder `a`']],
  ])('splits %j (A2)', (step, actions) => {
    expect(splitActions(step)).toEqual(actions);
  });
});
