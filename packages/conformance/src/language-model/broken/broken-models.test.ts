import { describe, it } from 'vitest';
import { assertNoticed } from '../../suite/broken-implementation.js';
import { languageModelConformance } from '../language-model-conformance.js';
import { modelCases } from '../model-cases.js';
import { brokenModels } from './broken-models.js';
import { openScriptedModel } from './sound-model.js';

languageModelConformance({ describe, it, name: 'scriptedModel', open: openScriptedModel });

describe('the LanguageModel suite goes red for a model that (F6)', () => {
  it.each(brokenModels)('$flaw', (broken) => assertNoticed(modelCases, broken));
});
