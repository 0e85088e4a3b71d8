import { InvalidInputError } from '@pce/core/errors';

/** Throws if a model has no prices, without which a limit on cost has no effect. */
export function assertPrices(
  withoutPrices: readonly string[],
  place: string,
  instead: string,
): void {
  const [first] = withoutPrices;
  if (first === undefined) return;
  throw new InvalidInputError(
    `${place} needs the prices of ${withoutPrices.join(', ')}: write them into models.json, { "models": { "${first}": { "prices": { "input": …, "output": … } } } }, per million tokens; or set ${instead} instead`,
  );
}
