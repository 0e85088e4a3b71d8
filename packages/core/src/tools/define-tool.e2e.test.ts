import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const cwd = fileURLToPath(new URL('../..', import.meta.url));

/** Defines a tool by the built package; prints what models are shown of its arguments. */
const program = (load: string) => `
  ${load}
  const schemas = {
    zod: z.object({ product: z.string() }),
    mini: mini.object({ product: mini.string() }),
    zod3: z3.object({ product: z3.string() }),
    valibot: v.object({ product: v.string() }),
    arktype: type({ product: 'string' }),
  };
  const tools = Object.entries(schemas).map(([name, input]) =>
    defineTool({ name, description: name, input, execute: ({ product }) => product }));
  console.log(JSON.stringify(tools.map(({ parameters: { type, properties, required } }) => [type, properties.product.type, required])));
`;

const sources = {
  'an ES module': [
    '--input-type=module',
    `import { defineTool } from '@pce/core'; import * as z from 'zod'; import * as mini from 'zod/mini'; import * as z3 from 'zod3';
     import * as v from 'valibot'; import { type } from 'arktype';`,
  ],
  CommonJS: [
    '--input-type=commonjs',
    `const { defineTool } = require('@pce/core'); const z = require('zod'); const mini = require('zod/mini'); const z3 = require('zod3');
     const v = require('valibot'); const { type } = require('arktype');`,
  ],
} as const;

it.each(Object.entries(sources))(
  'takes schemas of zod 4, zod/mini, zod 3, Valibot and ArkType as they are, from %s (B6)',
  async (_, [kind, load]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [kind, '-e', program(load)], {
      cwd,
    });
    expect(JSON.parse(stdout)).toEqual(
      Array.from({ length: 5 }, () => ['object', 'string', ['product']]),
    );
  },
);
