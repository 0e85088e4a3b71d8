import { stripVTControlCharacters } from 'node:util';
import type { CheckedClaim } from '@pce/tracker/internal';
import type { ReportPart } from './report-parts.js';
import { changedBefore, changedNext, isOpen, plainWords, saysChanged } from './wording.js';
import { type HostTests, maxNoticed, type WorkCall, type WorkFacts } from './work-facts.js';

type Verdict = Pick<CheckedClaim, 'verdict' | 'detail'>;

const proven = (detail: string): Verdict => ({ verdict: 'proven', detail });
const contradicted = (detail: string): Verdict => ({ verdict: 'contradicted', detail });
const unproven = (detail: string): Verdict => ({ verdict: 'unproven', detail });

/** Checks what a report says of commits, commands, tests and numbers of files. */
export async function checkRuns(
  parts: readonly ReportPart[],
  facts: WorkFacts,
): Promise<readonly CheckedClaim[]> {
  const real = parts.filter(({ under, outer }) => !isOpen(under) && !isOpen(outer));
  return [
    ...(await checkCommits(real, facts)),
    ...checkCommands(real, facts),
    ...(await checkTests(real, facts)),
    ...checkFigures(real, facts),
  ];
}

const commitWord =
  /(?<![-\w])(?:committed\b|commit\b(?!\s+hook)|HEAD\b|(?=\[[\w/.-]+ [\da-f]{7,40}\]))/i;
/** Says that a commit was made, not that there is one. */
const madeCommit =
  /(?<![-\w])committed\b(?!\s+to\s+\w+ing)|\b(?:pushed|created|made)\b[^.;]{0,20}\bcommit\b|(?<![-\w])commit["'*_` ]*(?:[:|]["'*_` -]*(?=[\p{L}✅✓✔])|made\b|done\b)|\bcommit\b[^.;]{0,80}\b(?:was|been|is) (?:created|made|pushed)\b|(?:^|[:\]])\W*commit\W+[\da-f]{7}|\bHEAD\b|\[[\w/.-]+ [\da-f]{7,40}\]/iu;
/** Most commits that are looked for. */
const maxCommits = 50;
const hashPattern = /\b(?=[a-f]*\d)[\da-f]{7,40}\b/g;

async function checkCommits(
  parts: readonly ReportPart[],
  facts: WorkFacts,
): Promise<CheckedClaim[]> {
  const found: CheckedClaim[] = [];
  for (const { text: said, outer, list } of parts) {
    const text = list === undefined ? said : `${outer}: ${said}`;
    const { 0: word = '', index: at = -1 } = commitWord.exec(text) ?? {};
    if (at < 0 || isOpen(text.slice(0, at), text.slice(at + word.length))) continue;
    if (found.length >= maxCommits) break;
    const isMade = madeCommit.test(text);
    const hashes: readonly (string | undefined)[] = text.slice(at).match(hashPattern) ?? [];
    for (const hash of hashes.length > 0 ? hashes : isMade ? [undefined] : []) {
      const verdict = await commitVerdict(hash, isMade, facts);
      found.push({ kind: 'commit', subject: hash ?? 'a commit', ...verdict });
    }
  }
  return found;
}

/** Without a hash, any commit of the work will do. */
async function commitVerdict(
  hash: string | undefined,
  isMade: boolean,
  { commits, hasEarlierCommits, isCommit }: WorkFacts,
): Promise<Verdict> {
  if (commits === undefined) return unproven('there is no repository');
  if (commits.some((made) => made.startsWith(hash ?? ''))) return proven('it was made');
  const isEarlier = hash === undefined ? hasEarlierCommits : await isCommit(hash);
  if (isEarlier) return unproven('it may be an earlier one');
  return isMade ? contradicted('there is no such commit') : unproven('it is not known here');
}

const passes =
  /\b(?:tests?|suite|specs?)\b[^.;]{0,30}[✅✓✔]|[|`]\s*[✅✓✔]|[✅✓✔]\s*(?:`[^`]*\s|\d+ tests?\b)|\b(?:(?<!\bto )pass(?:e[sd]|ing)?|green|ok|succe(?:eds?|eded|ss\w*)|exit(?:s|ed)?(?: with)?(?: code)? 0)\b/i;
const nothingFails = /\b(?:0|no|without(?: any)?) (?:fail\w*|errors?|red)\b|\bfail\w*\W{1,4}0\b/gi;
/** So many of so many. */
const share = /\b(\d+)\s*(?:\/|(?:out )?of)\s*(\d+)\b/i;

const fails =
  /❌|✗|✘|\b(?:fail(?:s|ed|ing|ures?)?|red|broken|errors?|exits? [1-9]\d*)\b|\b(?:not|n't|only)\b[^.;]*\b(?:pass|green|succe)/i;

/** Whether a text says that something succeeded, and of no failure. */
function saysGreen(text: string): boolean {
  const [, some, all] = share.exec(text) ?? [];
  const isGreen = passes.test(text) || (some !== undefined && some === all);
  return isGreen && !admitsFailure(text);
}

function admitsFailure(text: string): boolean {
  const [, some, all] = share.exec(text) ?? [];
  return some !== all || fails.test(text.replace(nothingFails, ''));
}

const ranBefore = /\b(?:ran|executed|running|verified|checked|tested)\b[^.;`]*$/i;
const resultAfter = /^`?\s*(?:[:|→–—]|-\s|passe|succe|exit|reports\b|is green|✅|✓)/i;

function checkCommands(parts: readonly ReportPart[], { calls }: WorkFacts): CheckedClaim[] {
  return parts.flatMap(({ text, code }) => {
    const shell = code === 'more' ? /^\$ (.+)/.exec(text)?.[1] : undefined;
    const spans = code ? [] : [...text.matchAll(/`([^`\n]+)`/g)];
    const named = spans.flatMap(({ 0: span, 1: command = '', index }) => {
      const [before, after] = [text.slice(0, index), text.slice(index + span.length)];
      const isRun = ranBefore.test(before) || (/\s/.test(command) && resultAfter.test(after));
      return isRun && /^[a-z][\w.-]*(?:\s|$)/.test(command) && !isOpen(before, after)
        ? [command]
        : [];
    });
    return [...(shell ? [shell] : []), ...named].map((subject): CheckedClaim => {
      return { kind: 'command', subject, ...ranOf(subject, calls, saysGreen(text)) };
    });
  });
}

const describesRun = /^(?:Run|Execut|Terminal|Shell|Bash|Command)/;

function ranOf(command: string, calls: readonly WorkCall[] | undefined, isGreen: boolean): Verdict {
  if (calls === undefined) return unproven('the calls of the agent are not known');
  const has =
    (text: string) =>
    ({ title }: WorkCall) =>
      title.includes(text);
  const call = calls.findLast(has(command));
  if (call?.isFailed && isGreen) return contradicted('its call failed');
  if (call !== undefined) return proven('a call ran it');
  // "cd app && npm test" may have been two calls.
  const [program = '', argument = ''] = (command.split('&&').at(-1) ?? '').trim().split(/\s+/);
  const isNamed = has(/^[a-z]+$/i.test(argument) ? argument : program);
  const isLike = calls.some((each) => has(program)(each) && isNamed(each));
  // Some agents name only the tool, or describe what it does.
  const isHidden = calls.some(({ title }) => !/\s/.test(title) || describesRun.test(title));
  return isLike || isHidden
    ? unproven('no call with exactly this command')
    : contradicted('no call ran it');
}

const testWord = /\b(?:py|vi|c)?tests?\b|\b(?:specs?|suite)\b|\b\d+ (?:passed|passing)\b/i;
const code = /`[^`]*\s[^`]*`/g;

/** Whether a text is about tests: names of files are no word of it, commands are. */
function isAboutTests(text: string, tests: HostTests | undefined): boolean {
  if (tests !== undefined && text.includes(tests.command)) return true;
  return testWord.test(plainWords(text.replaceAll(code, (span) => span.replaceAll(/[`./]/g, ' '))));
}

const passCount =
  /\b(\d+)(?:\s*(?:\/|of|out of)\s*\d+)?(?:\s+\w+){0,2}\s+(?:pass\w*|green|ok)\b|\b(?:pass\w*|green|ok)\s*[:(]\s*(\d+)\b(?!\s*fail)|\ball (\d+)\b|\((\d+)(?:\/\d+)? tests?\)/gi;

async function checkTests(
  parts: readonly ReportPart[],
  { tests, calls }: WorkFacts,
): Promise<CheckedClaim[]> {
  const about = parts.filter(({ text }, at) => {
    const previous = parts[at - 1]?.text ?? '';
    return isAboutTests(text, tests) || (admitsFailure(text) && isAboutTests(previous, tests));
  });
  const green = about.filter(({ text }) => {
    const { index = 0 } = passes.exec(text) ?? {};
    return isAboutTests(text, tests) && saysGreen(text) && !isOpen(text.slice(0, index));
  });
  if (green.length === 0) return [];
  const claim = { kind: 'tests', subject: 'tests pass' } as const;
  if (tests === undefined) {
    if (calls?.length === 0) return [{ ...claim, ...contradicted('no call ran anything') }];
    return [{ ...claim, ...unproven('the host names no command for its tests') }];
  }
  const run = await tests.run();
  if (run === undefined) return [{ ...claim, ...unproven('they came to no end') }];
  const { exitCode, output } = run;
  const detail = `those of the host end with exit code ${exitCode}`;
  const counts = { command: tests.command, ...printedCounts(output) };
  if (exitCode === 0) {
    const figures = green.flatMap(({ text }) => countsOf(text, counts));
    return [{ ...claim, ...proven(detail) }, ...figures];
  }
  const isWrong =
    green.some(({ text }) => !isOfOthers(text, tests.command)) &&
    !about.some(({ text }) => admitsFailure(text));
  return [{ ...claim, ...(isWrong ? contradicted : unproven)(detail) }];
}

/** Words for some of the tests. */
const some =
  /\b(?:my|new|added|these|those|related|relevant|affected|unit|integration)\s(?:\w+\s)?(?:tests?|cases|specs)\b/i;

/** Whether a text about tests names a file or another command, or is of new ones: it may be about some of them. */
function isOfOthers(text: string, command: string): boolean {
  const { index = 0 } = passes.exec(text) ?? {};
  const near = text.slice(Math.max(0, index - 60), index + 40);
  return (
    some.test(near) || /`[^`]*\s[^`]*`|[A-Za-z][\w-]*\.[A-Za-z]/.test(near.replaceAll(command, ''))
  );
}

/** Numbers that the output of tests has. */
interface PrintedCounts {
  readonly printed: ReadonlySet<number>;
  /** Sum of those that are said of tests: a report may count some of them, or add up several runs. */
  readonly most: number;
}

const testCount = /\b(\d+)(?: \w+)? +(?:pass|ok\b|tests?\b|succe)|(?:pass\w*|tests?)\W{1,3}(\d+)/gi;

function printedCounts(output: string): PrintedCounts {
  const text = stripVTControlCharacters(output);
  const ofTests = [...text.matchAll(testCount)].map(([, before, after]) => Number(before ?? after));
  return {
    printed: new Set(text.match(/\d+/g)?.map(Number)),
    most: ofTests.reduce((sum, count) => sum + count, 0),
  };
}

/** Checks numbers of passed tests against those in the output. */
function countsOf(
  text: string,
  { command, printed, most }: PrintedCounts & { readonly command: string },
): CheckedClaim[] {
  if (saysChanged.test(text)) return [];
  // 1,205 or 1.205
  const plain = text.replaceAll(/(?<=\b\d{1,3})[,.](?=\d{3}\b)/g, '');
  return [...plain.matchAll(passCount)].flatMap((match): CheckedClaim[] => {
    const count = match.slice(1).find((each) => each !== undefined);
    if (count === undefined) return [];
    const claim = { kind: 'figure', subject: `${count} tests` } as const;
    if (printed.has(Number(count)))
      return [{ ...claim, ...proven('the tests of the host print it') }];
    const isPart = most === 0 || Number(count) <= most;
    const verdict = isPart || isOfOthers(text, command) ? unproven : contradicted;
    return [{ ...claim, ...verdict('the tests of the host do not print it') }];
  });
}

const fileCount = /\b(\d+)\s+files?\b/gi;

function checkFigures(
  parts: readonly ReportPart[],
  { changed, earlier }: WorkFacts,
): CheckedClaim[] {
  const all = new Set([...changed, ...earlier]).size;
  return parts.flatMap(({ text }) =>
    [...text.matchAll(fileCount)].flatMap(({ 0: subject, 1: count, index }): CheckedClaim[] => {
      const [before, after] = [text.slice(0, index), text.slice(index + subject.length)];
      const isChange = changedNext.test(before) || changedBefore.test(after);
      if (!isChange || isOpen(before) || changed.size >= maxNoticed) return [];
      const isExact = Number(count) === changed.size;
      const verdict = isExact ? proven : Number(count) <= all ? unproven : contradicted;
      return [{ kind: 'figure', subject, ...verdict(`${changed.size} changed`) }];
    }),
  );
}
