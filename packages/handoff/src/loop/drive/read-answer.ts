import { parseTemplate, type Template } from '@pce/tracker';

/** An answer of an agent, read by the Reflexion-Aligned Template. */
export interface ReadAnswer {
  /** The plan, or the report: the part that the other role works with. */
  readonly text: string;
  readonly reflection?: Template['reflection'];
  readonly check?: Template['alignmentCheck'];
  /** Parts that are missing or cannot be read, a sentence each. */
  readonly problems: readonly string[];
  /** Reason why the agent says itself that its work is not aligned. */
  readonly misaligned?: string;
}

/** Labels of the section that is meant for the other role. */
const bodyLabels = ['PLAN', 'PLAN REQUEST', 'REPORT'];

/** Reads an answer. Project and goal need not be repeated: the loop knows them. */
export function readAnswer(
  answer: string,
  { project, goal }: { readonly project: string; readonly goal: string },
): ReadAnswer {
  // Streams that are cut within an emoji leave a mark of what could not be read.
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
    ...{ text: text === '' ? answer : text, reflection, check, problems: [] },
    ...(!aligned && { misaligned: rationale || 'no reason was given' }),
  };
}

/** Adds the fields that an answer leaves out. What stands before its own first field is its plan or report then. */
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

/** Returns why an answer that cannot be read otherwise says that the work is not aligned; `undefined` where it does not say so. */
function misalignmentIn(answer: string): string | undefined {
  const [, verdict = '', reason = ''] = [...answer.matchAll(alignment)].at(-1) ?? [];
  if (verdict.toLowerCase() !== 'no') return undefined;
  return reason.trim() === '' ? 'no reason was given' : reason.trim();
}
