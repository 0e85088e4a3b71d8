import { actWords } from '@pce/core';

const reading =
  'read open show get list find search look fetch download count total compute calculate check convert translate render run call print measure make build generate compare copy rank merge pick sort';

const verbs = new Set([...Object.values(actWords).flat(), ...reading.split(' ')]);

/** Returns whether a word is a verb in its base form: "count", but not "counts". */
export function isToolVerb(word: string): boolean {
  return verbs.has(word.toLowerCase());
}
