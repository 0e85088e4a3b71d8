import type { QueryAnalysis } from '@pce/core/contracts';
import type { Analyzer } from '@pce/core/ports';
import type { ModelClient } from './model-client.js';
import { excerpt } from './prompt/excerpt.js';
import { bullets, fenceFor, joined, section } from './prompt/fence.js';

/** Tokens around the request. */
const framing = 30;

/** Finds the purpose of a request and the data it needs by a model; drops names that were not asked for. */
export function modelAnalyzer(model: ModelClient<QueryAnalysis>): Analyzer {
  return {
    version: model.version,
    async analyze({ request, purposes, requirements }, context) {
      const names = Object.keys(requirements);
      const fence = fenceFor(request);
      const asked = joined([
        section('Purposes', bullets(purposes)),
        section('Requirements', bullets(names)),
      ]);
      const left = model.room - model.count(asked) - framing;
      const about = fence.around('request', excerpt(request, asked, left, model.count));
      const prompt = joined([`Marker: ${fence.marker}`, section('Request', about), asked]);
      const { user_purpose, data_requirements } = await model.ask(prompt, context);
      const wanted = Object.entries(data_requirements).filter(([name]) => names.includes(name));
      return { user_purpose, data_requirements: Object.fromEntries(wanted) };
    },
  };
}
