import { parseTemplate } from '@pce/tracker';
import type { Template } from '@pce/tracker/internal';

export interface ReadAnswer {
  readonly text: string;
  readonly reflection?: Template['reflection'];
  readonly check?: Template['alignmentCheck'];
  /** Missing or unreadable parts, a sentence each. */
  readonly problems: readonly string[];
  /** The agent's own reason why its work is not aligned. */
  readonly misaligned?: string;
}

/** Labels of the section for the other role. */
const bodyLabels = ['PLAN', 'PLAN REQUEST', 'REPORT'];

/** Parses an answer. Project and goal may be omitted, since the loop knows them. */
export function readAnswer(
  answer: string,
  { project, goal }: { readonly project: string; readonly goal: string },
): ReadAnswer {
  // Streams cut within an emoji leave a replacement character.
  const whole = answer.replace(/(\[\s*)\ufffd+/g, '$1');
  const parsed = parseTemplate(withKnown(whole, { PROJECT: project, 'CURRENT GOAL': goal }));
  if (!parsed.ok) {
    const problems = parsed.problems.map(({ message }) => message);
    const misaligned = misalignmentIn(answer);
    return { text: answer, problems, ...(misaligned !== undefined && { misaligned }) };
  }
  const { sections, reflection, alignmentCheck: check } = parsed.template;
  const body = sections.filter(({ label }) => bodyLabels.includes(label));
  const text = body
    .map((section) => section.text)
    .join('\n\n')
    .trim();
  const { aligned, rationale } = check;
  return {
    text: text === '' ? answer : text,
    reflection,
    check,
    problems: [],
    ...(!aligned && { misaligned: rationale || 'no reason was given' }),
  };
}

/** Adds omitted fields. Text before the first own field then counts as plan or report. */
function withKnown(answer: string, known: Readonly<Record<string, string>>): string {
  const parsed = parseTemplate(answer);
  if (parsed.ok) return answer;
  const leftOut = Object.entries(known).filter(([field]) => {
    const label = new RegExp(`\\[[^\\]\\n]*${field}\\s*\\]`, 'i');
    return !label.test(answer) && parsed.problems.some((problem) => problem.field === field);
  });
  if (leftOut.length === 0) return answer;
  const added = leftOut.map(([field, text]) => `[${field}] ${JSON.stringify(text)}`);
  return `${added.join('\n')}\n[PLAN]\n${answer}`;
}

const alignment = /\[[^\]\n]*ALIGNMENT[_ ]CHECK\]\s*:?\s*\**(yes|no)\b\W*(.*)/gi;

/** Returns the reason of misalignment from an otherwise unreadable answer; `undefined` if there is none. */
function misalignmentIn(answer: string): string | undefined {
  const [, verdict = '', reason = ''] = [...answer.matchAll(alignment)].at(-1) ?? [];
  if (verdict.toLowerCase() !== 'no') return undefined;
  return reason.trim() === '' ? 'no reason was given' : reason.trim();
}
