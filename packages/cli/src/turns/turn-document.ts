import type { TurnResult } from '@pce/core';
import type { Intervention } from '@pce/core/contracts';
import type { Host } from '../workspace/compose.js';

const fields = [
  ...(['turn', 'status', 'reason', 'answer', 'goals', 'tasks', 'claims', 'attachments'] as const),
  ...(['evidence', 'values', 'warnings', 'effects', 'iterations', 'usage'] as const),
  ...(['usageByRole', 'durationByRole', 'durationMs'] as const),
] satisfies readonly (keyof TurnResult)[];

/** An open question, with the command of each choice. */
export interface OpenQuestion extends Intervention {
  readonly options: (Intervention['options'][number] & {
    /** Command line that makes this choice. */
    readonly command: string;
  })[];
}

/** The document of a turn with `--json`: `pce run`, `resume`, `fork`, `result` and `interventions resolve`. */
export interface TurnDocument extends Pick<TurnResult, (typeof fields)[number]> {
  /** Those that are open. */
  readonly interventions: readonly OpenQuestion[];
}

type CommandLines = Pick<Host, 'turnCommandLine'>;

/** Picks fields, so that additions of core do not leak into a stable document. */
export function toTurnDocument(result: TurnResult, host: CommandLines): TurnDocument {
  const { interventions } = result;
  // The list of names is that of the type.
  const picked = Object.fromEntries(fields.map((name) => [name, result[name]])) as Pick<
    TurnResult,
    (typeof fields)[number]
  >;
  return { ...picked, interventions: interventions.map((each) => toOpenQuestion(each, host)) };
}

export function toOpenQuestion(question: Intervention, host: CommandLines): OpenQuestion {
  return {
    ...question,
    options: question.options.map((option) => ({
      ...option,
      command: host.turnCommandLine(
        ...['interventions', 'resolve', question.id, '--choose', option.id],
        ...(option.needsAnswer ? ['--answer', '<words>'] : []),
      ),
    })),
  };
}
