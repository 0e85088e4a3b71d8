import type { AnswerCheck, CheckedValue, Claim, WrittenAnswer } from '@pce/core/contracts';
import type { Synthesizer, SynthesizerInput } from '@pce/core/ports';
import {
  isGreeting,
  leftUndone,
  parsePlanningDocument,
  quoteLine,
  shorten,
  underCommand,
} from '@pce/role-parts';
import { type ClaimGroup, claimsByGoal, type Finding, ownClaims } from './claims-by-goal.js';
import { readCommandText } from './command/command-text.js';
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

/** Returns the check of an answer: each statement quotes its claim. */
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
        ...{ text: words, start, end: start + words.length, label: 'supported' },
        ...{ citations: [id], source, quotation: claim },
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
