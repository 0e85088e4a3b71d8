import { describe, it } from 'vitest';
import { languageModelConformance } from '../../src/index.js';
import { modelCases } from '../../src/language-model/language-model-conformance.js';
import { assertNoticed, brokenBy } from '../suite/broken-implementation.js';
import { modelFlaws, openFlawedModel, openScriptedModel } from './model-flaws.js';

languageModelConformance({ describe, it, name: 'scriptedModel', open: openScriptedModel });

describe('the RoleModel suite goes red for a model that (F6)', () => {
  it.each(brokenBy(modelFlaws, openFlawedModel))('$flaw', (broken) =>
    assertNoticed(modelCases, broken),
  );
});
