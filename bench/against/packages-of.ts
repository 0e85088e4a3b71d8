// Loaded before a program with `--import`: takes the packages `@pce/*` from the checkout that PCE_CHECKOUT names.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { PCE_CHECKOUT: checkout } = process.env;
if (checkout === undefined) throw new Error('PCE_CHECKOUT does not say which checkout');
const parentURL = pathToFileURL(join(checkout, 'bench/src/main.ts')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier.startsWith('@pce/') ? { ...context, parentURL } : context),
});
