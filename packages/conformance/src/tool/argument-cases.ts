import assert from 'node:assert/strict';
import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import {
  type ConformanceCase,
  deepFreeze,
  describeError,
  settle,
  toCases,
} from '../suite/conformance-case.js';
import type { ToolPlace } from './tool-place.js';

const scalarTypes: readonly (Json | undefined)[] = ['string', 'number', 'integer', 'boolean'];

export const argumentCases: readonly ConformanceCase<ToolPlace>[] = toCases({
  async 'has a name, a description and a version (B1)'({ tool }) {
    assert.match(tool.name, /^[A-Za-z][\w.-]{0,127}$/, 'its name cannot be used');
    assert.notEqual(tool.description.trim(), '', 'it has no description');
    assert.notEqual(tool.version, '', 'it has no version');
  },
  async 'describes its arguments by a JSON Schema (B1)'({ tool, args }) {
    const { parameters } = tool;
    assert.equal(parameters.type, 'object', 'its parameters are not those of an object');
    const described = Object.keys(properties(parameters));
    for (const name of [...required(parameters), ...Object.keys(args)]) {
      assert.ok(described.includes(name), `parameter ${name} is not described`);
    }
  },
  async 'takes the example arguments and leaves them as they are (B1)'({ tool, args }) {
    const outcome = await settle(() => tool.parse(deepFreeze(structuredClone(args))));
    if (!outcome.ok) assert.fail(`it changes its arguments: ${describeError(outcome.error)}`);
    assert.ok(outcome.value.ok, 'its schema refuses the example arguments');
  },
  async 'refuses arguments of which a required one is missing, and names it (B1)'({ tool, args }) {
    for (const name of required(tool.parameters)) {
      const { [name]: _, ...rest } = args;
      const parsed = await tool.parse(rest);
      assert.ok(!parsed.ok, `it takes arguments without ${name}`);
      assert.ok(
        JSON.stringify(parsed.issues).includes(name),
        `it does not say that ${name} is missing`,
      );
    }
  },
  async 'refuses an object where its schema says text, number or boolean (B1)'({ tool, args }) {
    for (const [name, schema] of Object.entries(properties(tool.parameters))) {
      if (!isJsonObject(schema) || !scalarTypes.includes(schema.type)) continue;
      const parsed = await tool.parse({ ...args, [name]: { an: 'object' } });
      assert.ok(!parsed.ok, `it takes an object for ${name}`);
    }
  },
  async 'does nothing when it parses arguments (F8)'({ tool, args, state }) {
    const before = await state?.();
    await tool.parse(args);
    assert.deepEqual(await state?.(), before, 'parsing changes something');
  },
});

function properties(schema: JsonObject): JsonObject {
  return isJsonObject(schema.properties) ? schema.properties : {};
}

function required(schema: JsonObject): readonly string[] {
  return Array.isArray(schema.required)
    ? schema.required.filter((one) => typeof one === 'string')
    : [];
}
