import { splitWords, stem } from '@pce/core/commands';
import { shorten } from '../text/shorten.js';
import { isSameAct } from '../text/verbs.js';

const prohibition =
  /^(?:please )?(?:never:?|do not|don['’]t|must not|may not|should not|avoid|no|nunca:?|niemals:?|jamais:?)\s+(.+)$/i;
/** Words that restrict a statement: whether it still applies is left to a person or a model. */
const exceptions =
  /\b(?:except|unless|without|only|but|if|before|until|outside|other|again|instead|more|less)\b/i;
/** Objects that stand for anything. */
const anything =
  /^(?:any(?:thing|one|body)?|things?|files?|folders?|data|all|everything|to|of|in|at|about|the|a|an)$/i;

interface Step {
  readonly id: string;
  readonly description: string;
}

/** Finds the steps that do what a constraint forbids: constraints bind, whatever the steps say. */
export function constraintConflicts(
  constraints: readonly string[],
  steps: readonly Step[],
): string[] {
  return constraints.flatMap((constraint) => {
    const forbidden = prohibition.exec(constraint.replace(/[*_]{2}/g, '').trim())?.[1];
    if (forbidden === undefined || exceptions.test(forbidden)) return [];
    return steps
      .filter(({ description }) => isForbidden(description, forbidden))
      .map(
        ({ id, description }) =>
          `${id} (${shorten(description, 100)}) does what the constraint "${shorten(constraint, 100)}" forbids: change one of the two`,
      );
  });
}

/** Returns whether a step does the forbidden act to the forbidden thing: to any, or to one it names by a value or in words. */
function isForbidden(step: string, forbidden: string): boolean {
  const [act, ...objects] = wordsOf(forbidden);
  const [verb] = wordsOf(step);
  if (act === undefined || verb === undefined || !isSameAct(verb, act)) return false;
  const values = forbidden.match(/`[^`]+`|"[^"]+"/g) ?? [];
  if (values.length > 0) return values.some((value) => names(step, value.slice(1, -1)));
  const things = objects.filter((word) => !anything.test(word)).map(stem);
  const said = new Set(wordsOf(step).map(stem));
  return things.every((thing) => said.has(thing));
}

/** Returns whether a step names a path, or one inside of it. */
function names(step: string, value: string): boolean {
  const path = value.replace(/\/$/, '');
  return [...step.matchAll(/`([^`]+)`|"([^"]+)"|(\S+)/g)].some(([, ticked, quoted, bare]) => {
    const text = ticked ?? quoted ?? bare ?? '';
    return text === path || text.startsWith(`${path}/`);
  });
}

function wordsOf(text: string): string[] {
  return splitWords(text.replace(/`[^`]*`|"[^"]*"/g, ' ')).filter((word) => word !== 'please');
}

/** Success criteria that cannot both hold: "`a` exists" and "`a` does not exist". */
export function criteriaConflicts(criteria: readonly string[]): string[] {
  const affirmed = new Map(criteria.map((criterion) => [plain(criterion), criterion]));
  return criteria.flatMap((criterion) => {
    const opposite = affirmed.get(plain(criterion).replace(/ does not exist$/, ' exists'));
    return opposite === undefined || opposite === criterion
      ? []
      : [
          `the success criteria "${opposite}" and "${criterion}" contradict each other: change one of the two`,
        ];
  });
}

function plain(criterion: string): string {
  return criterion.toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '').trim();
}
