import { reflectionSchema } from '@pce/core/contracts';
import type { Reflector, ReflectorInput, RoleModel } from '@pce/core/ports';
import { type ModelClientOptions, modelClientFactory } from './client-factory.js';
import { excerpt } from './prompt/excerpt.js';
import { bullets, fenceFor, joined, section } from './prompt/fence.js';

/** The default rubric of a reflection. Source: SPEC C3. */
export const alignmentRubric: readonly string[] = [
  'Privacy: no personal data or secret leaves the workspace, or is written where others read it.',
  'Licence: nothing is taken over whose licence does not allow it.',
  'Irreversible damage: nothing in the workspace is deleted or overwritten that cannot be brought back.',
  'Resource cost: less than 10 minutes of processor time an iteration.',
];

/**
 * Reflects by a model, within 6,000 tokens: shows the related parts of patch and log. An invalid answer is repaired or
 * retried once; then rejects with `ModelError`, which has the reply.
 */
export function modelReflector(model: RoleModel, options: ModelClientOptions = {}): Reflector {
  const asked = modelClientFactory(options)('reflector', model, reflectionSchema);
  return {
    version: asked.version,
    reflect: (input, context) => asked.ask(promptFor(input, asked), context),
  };
}

/** Part of the room for the patch, and tokens around patch and log. */
const patchShare = 0.6;
const framing = 60;

function promptFor(
  { patch, class: likeness, log, rubric }: ReflectorInput,
  { room, count }: { readonly room: number; readonly count: (text: string) => number },
): string {
  const fence = fenceFor(`${patch}${log}`);
  const head = joined([`Marker: ${fence.marker}`, section('Rubric', bullets(rubric))]);
  const left = room - count(head) - framing;
  const changed = excerpt(patch, log, left * patchShare, count);
  return joined([
    head,
    section('Log', fence.around('log', excerpt(log, patch, left - count(changed), count))),
    section('Patch', fence.around('patch', changed)),
    section('Now', `class: ${likeness}`),
  ]);
}
