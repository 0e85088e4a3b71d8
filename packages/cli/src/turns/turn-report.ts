import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TurnJournalEntry, TurnResult } from '@pce/core';
import {
  isRefused,
  type ModelCall,
  type Resolution,
  type Validation,
  validationDecision,
} from '@pce/core/contracts';
import { signalsOf } from '@pce/core/signals';
import { turnFolder } from '@pce/workspace';
import type { Host } from '../workspace/compose.js';
import { type TurnDocument, toTurnDocument } from './turn-document.js';

/** A call of a language model. */
export interface ReportedCall extends ModelCall {
  /** The role that asked, or the tool. */
  readonly role: string;
}

/** A plan, answer or output that was sent back. */
export interface Rewrite {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly of: 'plan' | 'answer' | 'output';
  /** `REVISE`, `RETRY`, `FAIL`, `BLOCK` or `REFUSE`. */
  readonly decision: string;
  /** `code`, or the role or guard. */
  readonly by: string;
  readonly reasons: readonly string[];
}

/** A decision of a person. */
export interface ReportedDecision extends Pick<Resolution, 'choose' | 'answer' | 'by'> {
  /** Id of the question. */
  readonly intervention: string;
  readonly message: string;
  readonly at: number;
}

/** The result of a turn with its costs, rewrites and decisions. */
export interface TurnReport extends TurnDocument {
  /** Calls of models that report them, in order. */
  readonly calls: readonly ReportedCall[];
  readonly rewrites: readonly Rewrite[];
  readonly decisions: readonly ReportedDecision[];
  /** The folder with its files, relative to the workspace; `null` if there is none. */
  readonly saved: string | null;
}

type ReportHost = Pick<Host, 'turnCommandLine'> & {
  readonly workspace: Pick<Host['workspace'], 'root'>;
};

export function turnReport(
  result: TurnResult,
  entries: readonly TurnJournalEntry[],
  host: ReportHost,
): TurnReport {
  const folder = turnFolder(result.turn);
  return {
    ...toTurnDocument(result, host),
    calls: callsOf(entries),
    rewrites: entries.flatMap(({ event }) => rewriteOf(event) ?? []),
    decisions: decisionsOf(entries),
    saved: existsSync(join(host.workspace.root, folder)) ? folder : null,
  };
}

function callsOf(entries: readonly TurnJournalEntry[]): readonly ReportedCall[] {
  return signalsOf(entries).flatMap((signal) => {
    if (signal.type !== 'work.ended') return [];
    const { name, usage } = signal.work;
    return (usage?.calls ?? []).map((call) => ({ role: name, ...call }));
  });
}

type Event = TurnJournalEntry['event'];

function rewriteOf(event: Event): Rewrite | undefined {
  const { at } = event;
  switch (event.type) {
    case 'critic.reviewed': {
      const { verdict, issues } = event.review;
      if (verdict === 'PASS') return undefined;
      return { at, of: 'plan', decision: verdict, by: 'critic', reasons: issues };
    }
    case 'validator.validated': {
      const decision = validationDecision(event.validation.score);
      if (decision === 'APPROVE') return undefined;
      const by = event.by === 'code' ? 'code' : 'validator';
      return { at, of: 'answer', decision, by, reasons: reasonsOf(event.validation) };
    }
    case 'answer.refused': {
      const { guard = 'guard', reason = '' } = event.guards.at(-1) ?? {};
      return { at, of: 'answer', decision: 'REFUSE', by: guard, reasons: [reason] };
    }
    case 'output.refused':
      return { at, of: 'output', decision: 'REFUSE', by: 'code', reasons: event.issues };
    default:
      return undefined;
  }
}

/** Returns why an answer did not pass: its issues, statements without proof, and criteria that are not met. */
export function reasonsOf({ issues, evidence = [], criteria }: Validation): readonly string[] {
  const statements = evidence
    .filter(isRefused)
    .map(({ label, text, reason }) => `${label}: ${text}${reason ? ` (${reason})` : ''}`);
  const unmet = criteria
    .filter(({ status }) => status === 'failed')
    .map(({ criterion, detail }) => `not met: ${criterion}: ${detail}`);
  return [...new Set([...issues, ...statements, ...unmet])];
}

function decisionsOf(entries: readonly TurnJournalEntry[]): readonly ReportedDecision[] {
  const asked = new Map<string, string>();
  return entries.flatMap(({ event }) => {
    if (event.type === 'intervention.opened')
      asked.set(event.intervention.id, event.intervention.message);
    if (event.type !== 'intervention.resolved') return [];
    const { id, choose, answer, by, at } = event;
    const words = answer === undefined ? {} : { answer };
    return [{ intervention: id, message: asked.get(id) ?? '', choose, ...words, by, at }];
  });
}
