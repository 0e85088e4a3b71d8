import type { Json } from '@pce/core/contracts';
import type { Fact } from '../src/evidence/source/source.js';
import { sourcesOf } from './statements.js';

/** All numbers of some data or of a text, as evidence reads them. */
export function factsOf(value: Json): readonly Fact[] {
  return sourcesOf(value).flatMap(({ facts }) => facts);
}
