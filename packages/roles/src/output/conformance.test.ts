import { outputConformance } from '@pce/conformance';
import type { RoleModel } from '@pce/core/ports';
import { ruleRoles } from '@pce/rules';
import { describe, it } from 'vitest';
import { modelRoles } from '../index.js';

const usage = { inputTokens: 10, outputTokens: 1, cost: 0 };

// #region model
/** Returns the laptops of the suite's results for any request. */
const model: RoleModel = {
  id: 'laptops',
  async generate({ schema, signal, budget }) {
    signal.throwIfAborted();
    budget?.reserveModelCall(usage);
    budget?.settle(usage, usage);
    const output = { laptops: [{ name: 'Aspire 5', price: 549 }] };
    const evidence = [{ path: 'laptops', citations: ['c1'] }];
    const result = await schema['~standard'].validate({ output, evidence });
    if (result.issues !== undefined) throw new Error(JSON.stringify(result.issues));
    return { output: result.value, usage };
  },
};
// #endregion

outputConformance({ describe, it, name: 'ruleRoles', role: () => ruleRoles().synthesizer });
outputConformance({ describe, it, name: 'modelRoles', role: () => modelRoles(model).synthesizer });
