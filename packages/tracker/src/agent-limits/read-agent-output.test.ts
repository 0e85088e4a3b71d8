import { readFileSync } from 'node:fs';
import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { limitPhrases, readAgentOutput } from '../index.js';

import { readResetTime } from './reset-time.js';

const now = Date.UTC(2026, 10, 22, 12);
const zone = 'UTC';

const rowSchema = z.object({
  text: z.string(),
  kind: z.nullable(z.string()),
  resetAt: z.optional(z.object({ after: z.optional(z.number()) })),
});

const rows = readFileSync(new URL('__fixtures__/lines.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => z.parse(rowSchema, JSON.parse(line)));

const read = (text: string) => readAgentOutput(text, { now, zone });
const kindOf = (text: string) => read(text)?.kind ?? null;

describe('what agents print', () => {
  it('is recognized: 98 % right, and no quota as a limit that a nudge would help (C5)', () => {
    const wrong = rows.filter(({ text, kind }) => kindOf(text) !== kind);
    expect(wrong.length).toBeLessThanOrEqual(rows.length * 0.02);
    const nudged = rows.filter(
      ({ text, kind }) =>
        kind === 'quota' && ['step-cap', 'transient'].includes(kindOf(text) ?? ''),
    );
    expect(nudged).toEqual([]);
  });

  it('names its waits to the millisecond (C5)', () => {
    const waits = rows.flatMap(({ text, resetAt }) =>
      resetAt?.after === undefined ? [] : [[text, resetAt.after] as const],
    );
    expect(waits.length).toBeGreaterThan(5);
    for (const [text, after] of waits) {
      expect([text, (read(text)?.resetAt ?? 0) - now]).toEqual([text, after * 1_000]);
    }
  });

  it.each([
    ['Claude AI usage limit reached|1760000400', 'quota'],
    ['5-hour limit reached ∙ resets 3pm', 'quota'],
    ['\u001b[31m■ You’ve hit your usage limit.\u001b[0m Try again in 3 hours', 'quota'],
    ['{"type":"turn.failed","error":{"message":"You\'ve hit your usage limit."}}', 'quota'],
    ['Rate limit exceeded: free-models-per-day. Add credits for 1000 requests per day', 'quota'],
    ['Sorry, you have exhausted this model’s rate limit. Please wait 14 hours', 'quota'],
    ['API Error: 529 {"type":"error","error":{"type":"overloaded_error"}}', 'transient'],
    ['API Error (Request timed out.) · Retrying in 8 seconds… (attempt 4/10)', 'transient'],
    ["Quota exceeded for quota metric 'Requests per minute'. Please retry in 41.2s.", 'transient'],
    ["Quota exceeded for quota metric 'Requests' and limit 'Requests per day'.", 'quota'],
    ['Sorry, the upstream model provider is currently experiencing high demand.', 'transient'],
    ["We're having trouble connecting to the model provider.", 'transient'],
    ["Anthropic's API is temporarily overloaded; try again in 90 s", 'transient'],
    ['Free usage exceeded, subscribe to go on', 'quota'],
    ['Stopping here: the maximum of 50 agent steps was reached.', 'step-cap'],
    [
      '2026-03-02T17:05:11.6Z ERROR codex_core::exec: stream disconnected before completion',
      'transient',
    ],
    [
      '{"error":{"code":429,"message":"Resource has been exhausted (e.g. check quota)."}}',
      'transient',
    ],
    ['Error: Prompt too long: 32799 tokens exceeds max context window', 'context-full'],
    ['[Cline] auto-approved 20 API requests. Would you like to go on?', 'step-cap'],
    ['Doom loop: agent stuck after 6 consecutive repetitions', 'loop'],
    ['API call failed (attempt 1/10): 503 Service Unavailable', 'transient'],
    ['Monthly request limit exceeded.', 'quota'],
    ['Your conversation has exceeded the maximum context length.', 'context-full'],
    ['We’ve hit the default tool call limit of 25. To continue, click Resume.', 'step-cap'],
    ['Repeated identical tool calls detected (read_file x5).', 'loop'],
    [
      "You've hit your limit · resets 3pm (UTC)\n\nWhat do you want to do?\n\n❯ 1. Stop and wait for limit to reset\n  2. Upgrade your plan\n\nEnter to confirm · Esc to cancel",
      'quota',
    ],
    ["You've hit your session limit · resets 11pm (UTC)\n/upgrade to Max", 'quota'],
    ["This request would exceed your account's rate limit. Please try again later.", 'transient'],
    ["Error: 429 rate_limit_error: this is above your organization's limit", 'transient'],
    [
      '{"type":"error","error":{"type":"usage_limit_reached","message":"?","resets_in_seconds":7200}}',
      'quota',
    ],
  ])('%j is %s (C5)', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it.each([
    '```\nYou have hit your limit · resets 1:30am\n```\nThis is what the program prints.',
    '> You have hit your usage limit. Try again in 3 days.\n\nI explained the message above.',
    'I added a retry for "Rate limit reached for gpt-5" to the client.',
    'The test says ‘Context window is full’ and expects a compaction.',
    '// Prompt is too long',
    '| 429 | Too Many Requests | back off |',
    'Approaching usage limit · resets at 7pm',
    '* 503 Service Unavailable is now retried',
    'Loop detected in the dependency graph: a → b → a. I broke it at b.',
    '{"role":"tool","content":"Error: rate limit exceeded"}',
    'Prompt is too long for the column, so it is cut.',
    'The usage limit is reached after 5 hours, says the documentation.',
    'The agent got stuck in a loop in yesterday’s run; the fix is in loop.ts.',
    'Rate limit reached for gpt-5. Retrying.\nDone:\n- search\n- tests\n- docs\nAll checks pass.',
    '',
  ])('%j only mentions a limit, or tells of one that is over (C5)', (text) => {
    expect(kindOf(text)).toBeNull();
  });

  it('is no limit within a code block or quotation marks (C5)', () => {
    const limit = fc
      .constantFrom(...rows.filter(({ kind }) => kind !== null))
      .map(({ text }) => text);
    fc.assert(
      fc.property(limit, fc.constantFrom('```', '~~~~'), (text, fence) => {
        expect(kindOf(`See:\n${fence}text\n${text}\n${fence}\nThat is all.`)).toBeNull();
        const quoted = text.replaceAll(/["“”]/g, '');
        expect(kindOf(`The page now shows “${quoted}” in red.`)).toBeNull();
      }),
    );
  });

  it('may be anything: it is read in time, and never an error (C5)', () => {
    const parts = [
      ...limitPhrases.map(({ id }) => id),
      ...rows.map(({ text }) => text),
      '{"error":',
      '`',
      '"',
      '\u0000',
    ];
    const text = fc.array(fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom(...parts)));
    fc.assert(
      fc.property(text, fc.constantFrom('', ' ', '\n'), (all, between) => {
        expect(() => read(all.join(between))).not.toThrow();
      }),
    );
    for (const piece of [
      'you have ',
      'max ',
      'the agent has ',
      'in 5 m ',
      'resets ',
      '429 ',
      "'",
      'a: ',
    ]) {
      expect(kindOf(piece.repeat(20_000))).not.toBe('loop');
    }
  });
});

describe('a reset time', () => {
  const at = (text: string, from = now) => {
    const found = readResetTime(text, { now: from, zone });
    return found && new Date(found.at).toISOString();
  };

  it.each(['resets soon', 'resets at 25:00', 'in version 17', 'limit of 25', ''])(
    '%j names none (C5)',
    (text) => expect(at(text)).toBeUndefined(),
  );

  it('that has just passed is now, not tomorrow (C5)', () => {
    expect(at('resets 12:00', now + 60_000)).toBe('2026-11-22T12:00:00.000Z');
  });

  it('counts in the night in which clocks change (C5)', () => {
    // On 2026-03-29 clocks in Berlin go from 2:00 to 3:00.
    const night = Date.UTC(2026, 2, 28, 23);
    expect(at('resets 4am (Europe/Berlin)', night)).toBe('2026-03-29T02:00:00.000Z');
    expect(at('resets 1am (Europe/Berlin)', night)).toBe('2026-03-29T00:00:00.000Z');
  });

  it('that is a length is always that length (C5)', () => {
    const amount = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(amount, amount, amount, (days, hours, minutes) => {
        const ms = ((days * 24 + hours) * 60 + minutes) * 60_000;
        expect(
          readResetTime(`in ${days} days ${hours} hours ${minutes} minutes`, { now, zone })?.at,
        ).toBe(now + ms);
        expect(readResetTime(`in ${days}d${hours}h${minutes}m`, { now, zone })?.at).toBe(now + ms);
      }),
    );
  });
});

describe('a limit in other words', () => {
  it.each([
    [
      'step-cap',
      'I have hit the maximum number of steps (50) for a single turn. Say continue to go on.',
    ],
    ['step-cap', 'Stopping here: max iterations (100) reached.'],
    ['transient', 'The server is overloaded right now. Please try again shortly.'],
    ['transient', 'request failed: connection reset by peer (ECONNRESET)'],
    ['quota', 'Your free tier quota for today is used up. Come back tomorrow.'],
    ['context-full', 'This conversation is too long to continue. Start a new chat.'],
    ['loop', 'I seem to be stuck in a loop, calling the same tool again and again.'],
    ['step-cap', 'Tool call budget exhausted (50/50). Continue?'],
    ['transient', 'Timeout while waiting for the model. Retrying in 5s.'],
    ['quota', 'No premium requests left this month.'],
    ['quota', 'Your organization has run out of credits.'],
    ['loop', 'Detected repeated identical tool calls, stopping.'],
  ] as const)('is %s: %s (C5)', (kind, text) => {
    expect(readAgentOutput(text, { now: 0, zone: 'UTC' })?.kind).toBe(kind);
  });

  it.each([
    'The docs say "You have reached your usage limit" when the quota is gone.',
    'I raised the maximum number of steps from 25 to 50.',
    'The loop over the rows is fixed.',
    'A user hits the daily limit in that test.',
  ])('is none where an agent tells of one: %s (C5)', (text) => {
    expect(readAgentOutput(text, { now: 0, zone: 'UTC' })).toBeUndefined();
  });
});
