import { actWords } from '@pce/core';
import { stem } from '@pce/core/commands';

const reading =
  'read open show get list find search look fetch download count total compute calculate check convert translate render run call print measure make build generate compare copy rank merge pick sort';

const verbs = new Set([...Object.values(actWords).flat(), ...reading.split(' ')]);

/** Returns whether a word, as it is written, asks for something to be done: "count", but not "counts". */
export function isToolVerb(word: string): boolean {
  return verbs.has(word.toLowerCase());
}

/** Returns whether two verbs say the same act, or the second one that the first is a kind of: to delete is to change. */
export function isSameAct(verb: string, act: string): boolean {
  if (stem(verb) === stem(act)) return true;
  const [own, wanted] = [actsOf(verb), actsOf(act)];
  return (
    own.some((one) => wanted.includes(one)) || (wanted.includes('change') && own.some(isChange))
  );
}

function actsOf(verb: string): string[] {
  const acts = Object.entries(actWords);
  return acts.flatMap(([act, words]) =>
    words.some((word) => stem(word) === stem(verb)) ? [act] : [],
  );
}

function isChange(act: string): boolean {
  return act === 'delete' || act === 'create' || act === 'move';
}
