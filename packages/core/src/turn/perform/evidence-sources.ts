import { attachmentReader } from '../../attachments/attachment-reader.js';
import { isTextType } from '../../attachments/media-type.js';
import { claimSource, type EvidenceSource } from '../../ports/evidence-checker.js';
import type { TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';

/** Returns the data of each result by its reference and by its claims, and of earlier turns' claims. A claim without a result has none. */
export function evidenceSources({ commands, claims }: TurnState): readonly EvidenceSource[] {
  const results = commands
    .toArray()
    .filter(({ status }) => status === 'success')
    .map((command, place) => ({ ...command, ref: `r${place + 1}` }));
  const ofClaims = new Map(
    results.flatMap(({ claims: own, result }) => own.map(({ id }) => [id, result] as const)),
  );
  return [
    ...claims.toArray().map((claim) => claimSource(claim, ofClaims.get(claim.id))),
    ...results.map(({ ref: id, result: data }) => ({ id, data })),
  ];
}

/** Returns all possible sources of an answer: in addition to results and claims, the host's context and attached texts. */
export async function answerSources(
  state: TurnState,
  { content }: PerformContext,
): Promise<readonly EvidenceSource[]> {
  const reader = attachmentReader(state.turn, state.attachments, content);
  const decoder = new TextDecoder();
  const attached = state.attachments.map(async ({ id, mediaType, name: source = id }) => ({
    ...{ id, source },
    data: isTextType(mediaType) ? decoder.decode(await reader.read(id)) : null,
  }));
  return [
    ...evidenceSources(state),
    ...(state.context.trim() === '' ? [] : [{ id: 'ctx', data: state.context }]),
    ...(await Promise.all(attached)),
  ];
}
