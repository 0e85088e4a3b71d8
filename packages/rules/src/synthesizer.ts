import type { Claim, WrittenAnswer } from '@pce/core/contracts';
import type { AnswerCheck, CheckedValue } from '@pce/core/internal';
import type { Synthesizer, SynthesizerInput } from '@pce/core/ports';
import {
  claimKey,
  entriesByClaim,
  isGreeting,
  leftUndone,
  parsePlanningDocument,
  quoteLine,
  shorten,
  stemsOf,
  underCommand,
} from '@pce/role-parts';
import { readCommandText } from './command/parameters.js';
import { fillByRules } from './output/fill-by-rules.js';
import { ruleVersion } from './rule-version.js';

/** Creates a Synthesizer that writes the answer from claims and log alone: every statement quotes and cites a claim. */
export function ruleSynthesizer(): Synthesizer {
  return {
    version: ruleVersion,
    synthesize: async (input) => write(input),
    fillOutput: async (input) => fillByRules(input),
  };
}

function write(input: SynthesizerInput): WrittenAnswer {
  if (input.goals.length === 0 && isGreeting(input.request)) {
    return {
      answer:
        'Hello. Say what is to be done, or hand over a planning document with goals and steps.',
    };
  }
  const groups = claimsByGoal(input);
  const sections = [
    `# ${titleOf(input.request)}`,
    overview(input),
    ...groups.map((group) => findingsSection(group, input)),
    listSection('What did not work', leftUndone(input.log)),
    listSection('Warnings', input.warnings.map(quoteLine)),
    listSection('Decided by a person', decisions(input)),
    listSection('Sources', sources(groups)),
  ];
  const answer = sections.filter((section) => section !== '').join('\n\n');
  return { answer, check: checkOf(answer, groups) };
}

function checkOf(answer: string, groups: readonly ClaimGroup[]): AnswerCheck {
  let at = 0;
  const quoted = groups.flatMap(({ shown }) =>
    shown.map((finding) => {
      const { id, claim, source } = finding.claim;
      const text = statementLine(finding);
      const words = quoteLine(claim);
      at = answer.indexOf(text, at);
      const start = at + text.indexOf(words);
      at += text.length;
      const value: CheckedValue = {
        text: words,
        start,
        end: start + words.length,
        label: 'supported',
        citations: [id],
        source,
        quotation: claim,
      };
      return { value, statement: { text, label: 'supported' as const, citations: [id] } };
    }),
  );
  return {
    values: quoted.map(({ value }) => value),
    statements: quoted.map(({ statement }) => statement),
    hints: [],
  };
}

function titleOf(request: string): string {
  const title = parsePlanningDocument(request).title ?? request.trim().split('\n', 1)[0] ?? '';
  return shorten(quoteLine(title), 120) || 'Answer';
}

function overview({ goals, goalsProgress, claims, results }: SynthesizerInput): string {
  const achieved = goalsProgress.filter(({ status }) => status === 'achieved').length;
  const found = `${plural(ownClaims(claims).length, 'finding')} from ${plural(results.length, 'result')}`;
  return goals.length === 0
    ? `${found}.`
    : `${achieved} of ${plural(goals.length, 'goal')} achieved; ${found}.`;
}

function findingsSection({ goal, shown, hidden }: ClaimGroup, input: SynthesizerInput): string {
  const lines = shown.map((finding) => `- ${statementLine(finding)}`);
  if (hidden > 0)
    lines.push(`- ${plural(hidden, 'more finding')} not shown; the log has all of them`);
  if (lines.length === 0) lines.push('Nothing was found for this goal.');
  return `## ${headingOf(goal, input)}\n\n${lines.join('\n')}`;
}

function statementLine(finding: Finding): string {
  return `${statement(finding)} [${finding.claim.id}]`;
}

/** Formats a claim, with the command that asked for it if neither the claim nor its source names the subject. */
function statement({ claim: { claim, source, confidence }, command }: Finding): string {
  const doubt = confidence < 1 ? ` (confidence ${confidence.toFixed(2)})` : '';
  const text = `${quoteLine(claim)}${doubt}`;
  if (command === undefined) return text;
  const { values } = readCommandText(command);
  const subjects = values.filter(
    ({ kind }) => kind === 'path' || kind === 'quoted' || kind === 'url',
  );
  const isSaid =
    subjects.length === 0 ||
    subjects.some((subject) => claim.includes(subject.text) || source.includes(subject.text));
  return isSaid ? text : underCommand(text, command);
}

function headingOf(goal: string | undefined, { goals, goalsProgress }: SynthesizerInput): string {
  if (goal === undefined) return 'Other findings';
  const description = goals.find(({ id }) => id === goal)?.description ?? goal;
  const progress = goalsProgress.find(({ goalId }) => goalId === goal);
  const status = progress?.status ?? 'pending';
  const why = progress?.progress === undefined ? '' : `, ${quoteLine(progress.progress)}`;
  const suffix = status === 'achieved' ? '' : ` (${status.replace('_', ' ')}${why})`;
  return `${shorten(quoteLine(description), 200)}${suffix}`;
}

function decisions({ answers }: SynthesizerInput): string[] {
  return answers.map(({ question, choice, answer }) => {
    const words = answer === undefined ? '' : `: ${shorten(quoteLine(answer), 300)}`;
    return `${shorten(quoteLine(question), 300)}: ${quoteLine(choice)}${words}`;
  });
}

function sources(groups: readonly ClaimGroup[]): string[] {
  const cited = new Map<string, Claim>();
  for (const { claim } of groups.flatMap(({ shown }) => shown)) cited.set(claim.id, claim);
  return [...cited.values()]
    .sort((a, b) => a.event - b.event)
    .map(({ id, source, event }) => `[${id}] ${quoteLine(source)}, event ${event} of the journal`);
}

function listSection(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.map((text) => `- ${text}`).join('\n')}`;
}

function plural(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** Maximum number of claims in an answer; the log has all. */
const shownClaims = 50;

/** A claim with the command that found it, if the log still has it. */
interface Finding {
  readonly claim: Claim;
  readonly command: string | undefined;
}

interface ClaimGroup {
  /** Id of the goal; `undefined` for claims that serve none. */
  readonly goal: string | undefined;
  readonly shown: readonly Finding[];
  readonly hidden: number;
}

/** Groups the claims by goal, in the order of the plan, with the others at the end. A claim may serve several goals. */
function claimsByGoal({
  goals,
  claims,
  log,
}: Pick<SynthesizerInput, 'goals' | 'claims' | 'log'>): ClaimGroup[] {
  const entries = entriesByClaim(log);
  const groups = new Map<string | undefined, Finding[]>(goals.map(({ id }) => [id, []]));
  const findings: Finding[] = [];
  const others: Finding[] = [];
  for (const claim of ownClaims(claims)) {
    // Two commands may make the same claim; equal claims are in log order.
    const entry = entries.get(claimKey(claim))?.shift();
    const finding = { claim, command: entry?.command };
    findings.push(finding);
    const served = (entry?.goalFocus ?? []).filter((id) => groups.has(id));
    for (const id of served) groups.get(id)?.push(finding);
    if (served.length === 0) others.push(finding);
  }
  for (const { id, description } of goals) {
    if (groups.get(id)?.length === 0) groups.set(id, findingsAbout(description, findings));
  }
  if (others.length > 0) groups.set(undefined, others);
  return shareOut([...groups].map(([goal, all]) => ({ goal, all })));
}

/** Returns the claims made by this turn, without those of earlier turns in its thread. */
function ownClaims(claims: Iterable<Claim>): readonly Claim[] {
  return [...claims].filter(({ turn }) => turn === undefined);
}

/** Returns the claims that share most words, at least two, with a goal that no command serves by its words. */
function findingsAbout(goal: string, findings: readonly Finding[]): Finding[] {
  const words = new Set(stemsOf(goal));
  const shared = findings.map(
    ({ claim }) => stemsOf(claim.claim).filter((word) => words.has(word)).length,
  );
  const most = shared.reduce((one, other) => Math.max(one, other), 2);
  return findings.filter((_, index) => shared[index] === most);
}

/** Distributes the space among the groups; unused space of a group passes to the next ones. */
function shareOut(
  groups: readonly { readonly goal: string | undefined; readonly all: readonly Finding[] }[],
): ClaimGroup[] {
  const seen = new Set<string>();
  let open = groups.filter(({ all }) => all.length > 0).length;
  return groups.map(({ goal, all }) => {
    let left = Math.ceil((shownClaims - seen.size) / Math.max(1, open));
    if (all.length > 0) open -= 1;
    const shown = all.filter(({ claim: { id } }) => {
      if (seen.has(id)) return true;
      if (left === 0) return false;
      left -= 1;
      seen.add(id);
      return true;
    });
    return { goal, shown, hidden: all.length - shown.length };
  });
}
