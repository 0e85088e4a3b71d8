import type { CheckedClaim } from '@pce/tracker';
import * as z from 'zod/mini';
import { checkClaims } from '../../claims/check-claims.js';
import { collectFacts } from '../../claims/collect-facts.js';
import { commandTests } from '../../claims/run-tests.js';
import { type WorkCall, workCallsSchema } from '../../claims/work-facts.js';
import type { LoopWork } from '../rules/state.js';
import type { LoopContext } from './loop-context.js';

/** Checks the claims of the executor's report against its work since the last one. */
export async function checkReport(
  context: LoopContext,
  report: string,
): Promise<readonly CheckedClaim[]> {
  const { parts, writer, signal } = context;
  const { workspace: root, test } = parts;
  const { work, files, noticed } = writer.state;
  if (work === undefined) return [];
  const { head, firstHead, changed } = work;
  const calls = await callsOf(context, work);
  const facts = await collectFacts({
    ...{ root, head, earlier: { changed, head: firstHead } },
    changed: [...(files.executor ?? []), ...(noticed?.executor ?? [])],
    ...(calls && { calls }),
    ...(test !== undefined && { tests: commandTests(test, root, signal) }),
  });
  return checkClaims(report, facts);
}

/** Returns the tool calls; `undefined` if those of a prompt are not known: its driver does not see them, or it broke off. */
async function callsOf(
  { parts }: LoopContext,
  { prompts, calls }: LoopWork,
): Promise<readonly WorkCall[] | undefined> {
  if (calls.length < prompts) return undefined;
  const texts = await Promise.all(calls.map((hash) => parts.content.get(hash)));
  if (texts.includes(undefined)) return undefined;
  return texts.flatMap((text) => z.parse(workCallsSchema, JSON.parse(text ?? '[]')));
}
