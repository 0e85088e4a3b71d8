import { describe, it } from 'vitest';
import { assertNoticed, brokenBy } from '../suite/broken-implementation.js';
import { languageModelConformance } from './language-model-conformance.js';
import { modelCases } from './model-cases.js';
import { modelFlaws, openFlawedModel, openScriptedModel } from './model-flaws.js';

languageModelConformance({ describe, it, name: 'scriptedModel', open: openScriptedModel });

describe('the LanguageModel suite goes red for a model that (F6)', () => {
  it.each(brokenBy(modelFlaws, openFlawedModel))('$flaw', (broken) =>
    assertNoticed(modelCases, broken),
  );
});
