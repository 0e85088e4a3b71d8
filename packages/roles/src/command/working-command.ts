import type { Json } from '@pce/core/contracts';
import type { ToolCandidate } from '@pce/core/ports';
import { type CommandText, readCommandText } from './command-text.js';
import { isReady, type ScoredCandidate, scoreCandidate } from './score-candidate.js';

const maxLength = 200;

/**
 * Returns a wording of a tool's call with the values of the user's own command, verified: rules read it as exactly this
 * call. `undefined` if a value is missing or no wording works.
 */
export function workingCommand(
  { candidate, filled }: ScoredCandidate,
  { language }: CommandText,
): string | undefined {
  if (filled.missing.length > 0 || language === undefined) return undefined;
  const wanted = JSON.stringify(filled.args);
  return wordings(candidate, Object.entries(filled.args)).find(
    (wording) => wording.length <= maxLength && callOf(candidate, wording) === wanted,
  );
}

function callOf(candidate: ToolCandidate, wording: string): string | undefined {
  const command = readCommandText(wording);
  const scored = scoreCandidate(candidate, command);
  return isReady(scored, command) ? JSON.stringify(scored.filled.args) : undefined;
}

/** Returns candidate wordings, the plainest first: the tool's own words with the values after them; its name. */
function wordings(
  { name, description }: ToolCandidate,
  args: readonly (readonly [string, Json])[],
): string[] {
  const lead = (/^[^.,:;(\n]+/.exec(description)?.[0] ?? description).trim();
  const named = args.map(([key, value]) => `${key}=${written(value)}`).join(', ');
  const [only] = args;
  const single = args.length === 1 && only !== undefined ? [`${lead} ${written(only[1])}`] : [];
  const called = `Run \`${name}\``;
  return args.length === 0
    ? [lead, called]
    : [...single, `${lead}, ${named}`, `${lead}, with ${named}`, `${called} with ${named}`];
}

function written(value: Json): string {
  if (typeof value === 'string') return `\`${value}\``;
  if (typeof value === 'object' && value !== null && '$ref' in value) return String(value.$ref);
  return String(value);
}
