import type { Limits } from '../../contracts/limits.js';
import { InvalidInputError } from '../../errors.js';
import type { Roles } from '../../ports/roles.js';
import { roleNames } from '../rules/events.js';
import type { Warning } from '../rules/state.js';

/**
 * Checks that a cost limit can be enforced. Returns a warning if roles do not state whether the cost of their models is
 * known; throws `InvalidInputError` if it is not.
 */
export function checkPrices(
  roles: Roles,
  { cost }: Pick<Limits, 'cost'>,
): { readonly warnings?: Warning[] } {
  if (cost === undefined) return {};
  const without = (known: boolean | undefined): string =>
    roleNames
      .filter((name) => roles[name] !== undefined && roles[name].hasPrices === known)
      .join(', ');
  const unpriced = without(false);
  if (unpriced !== '') {
    throw new InvalidInputError(
      `limit cost: ${cost} cannot hold, because the models of these roles have no prices: ${unpriced}; give each model its prices (option prices of aiSdkModel), or limit tokens or modelCalls instead`,
    );
  }
  const unknown = without(undefined);
  if (unknown === '') return {};
  const message = `the limit of cost may have no effect: these roles do not say whether their models have prices: ${unknown}; a model says so by hasPrices`;
  return { warnings: [{ code: 'prices_unknown', message }] };
}
