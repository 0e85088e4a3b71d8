import { functionWords, stem } from '@pce/core/commands';
import { plain } from '../read/plain.js';
import { formsOf } from '../read/verb-forms.js';
import type { Source } from '../source/source.js';
import { conflict, type Finding } from './finding.js';

const name = /\p{Lu}[\p{L}\p{M}’'-]+(?:\s+\p{Lu}[\p{L}\p{M}’'-]+)*/u.source;
const title = '(?:(?:Dr|Mrs?|Ms|Prof)\\.?\\s+)?';
const active = new RegExp(`(${name})\\s+(?:also |has |had |have )?(\\p{Ll}{3,})`, 'gu');
const passive = new RegExp(`((?:\\S+ ){1,7})by ${title}(${name})`, 'gu');
const by = /((?: \S+){1,7}) by (\S+ \S+)(?= )/gu;

/** Checks who did it: "Weber released it", where a source has "released on 14 March by Keller". */
export function checkAgents(text: string, sources: readonly Source[]): Finding[] {
  const said = [
    ...[...text.matchAll(active)].map(([, agent = '', verb = '']) => ({ agent, verb })),
    ...[...text.matchAll(passive)].map(([, verb = '', agent = '']) => ({
      agent,
      verb: participleIn(verb),
    })),
  ].filter(
    ({ agent, verb }) => verb !== '' && isContent(verb) && isContent(agent.split(' ')[0] ?? ''),
  );
  if (said.length === 0) return [];
  const known = sources.flatMap((source) =>
    [...source.plain.matchAll(by)]
      .map(([, before = '', agent = '']) => ({ verb: participleIn(before), agent }))
      // "Spending by department" tells nobody who spent.
      .filter(({ agent }) => agent.split(' ').some((word) => isNameIn(source, stem(word)))),
  );
  return said.flatMap(({ agent, verb }) => {
    const forms = formsOf(stem(verb));
    const agents = known.filter((each) => forms.includes(stem(each.verb)));
    const words = plain(agent).trim().split(' ');
    const [other] = agents;
    const isSame = agents.some((each) =>
      words.some((word) => each.agent.split(' ').includes(word)),
    );
    return other === undefined || isSame
      ? []
      : [conflict(`what is cited has "${verb}" by ${other.agent}`)];
  });
}

/** Returns whether a word stands with a capital letter in a source. */
function isNameIn({ clauses }: Source, word: string): boolean {
  return clauses.some(({ words }) => words.some(({ isName, stem: own }) => isName && own === word));
}

/** Returns the last participle of some words: "led" of "the warehouse in Leipzig is led". */
function participleIn(words: string): string {
  return (
    words
      .trim()
      .split(' ')
      .findLast((word) => /ed$/.test(word) || formsOf(stem(word)).length > 1) ?? ''
  );
}

function isContent(word: string): boolean {
  return !functionWords.has(word.toLowerCase());
}
