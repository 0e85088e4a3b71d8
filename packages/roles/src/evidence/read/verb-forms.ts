import { stem } from '@pce/core/commands';

/** Forms of verbs that have no stem in common. */
const irregular =
  `lead led|pay paid|fall fell fallen|rise rose risen|win won|lose lost|sell sold|buy bought|write wrote written|
  begin began begun|run ran|grow grew grown|hold held|give gave given|take took taken|make made|lend lent|send sent|
  spend spent|build built|find found|leave left|keep kept|meet met|come came|go goes went gone|get got|become became|
  draw drew drawn|beat beaten|break broke broken|choose chose chosen|fly flew flown|freeze froze frozen|know knew known|
  speak spoke spoken|throw threw thrown|bring brought|catch caught|feel felt|hear heard|lay laid|stand stood|
  tell told|say said|see saw seen|think thought|blow blew blown|bear bore born|drive drove driven|steal stole stolen|wear wore worn`
    .split('|')
    .map((forms) => forms.trim().split(/\s+/).map(stem));

/** Returns the stems of all forms of a verb: "lead" and "led". */
export function formsOf(own: string): readonly string[] {
  return irregular.find((forms) => forms.includes(own)) ?? [own];
}
