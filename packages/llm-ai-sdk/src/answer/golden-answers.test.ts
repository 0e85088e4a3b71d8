import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readAnswer } from './read-answer.js';

const schemas = {
  object: z.object({
    answer: z.string(),
    score: z.number().optional(),
    tags: z.array(z.string()).optional(),
    of: z.object({ a: z.number(), b: z.array(z.number()).optional() }).optional(),
  }),
  list: z.array(z.union([z.number(), z.string(), z.object({ a: z.number() })])),
  any: z.unknown(),
};

/** Replies as models write them: valid, damaged and cut off. */
const replies = [
  ...['{"answer":"a"}', ' {"answer":"a"} ', '{"answer":"a",}', "{'answer':'a'}", '{answer:"a"}'],
  ...['{“answer”:“a”}', '{"answer":“a"}', '{`answer`:`a`}', '{"answer":a}', '{"answer":a b}'],
  ...['{"answer" "a"}', '{"answer"="a"}', '{"answer":"a";"score":1}', '{"answer":"a" "score":1}'],
  ...['{"answer":"a","score":1', '{"answer":"a","score":', '{"answer":"a","sco', '{"answer":"a'],
  ...[
    '{"answer":"a","tags":["b","c"',
    '{"answer":"a","tags":["b","c',
    '{"answer":"a","tags":["b",',
  ],
  ...['{"answer":"a","of":{"a":1', '{"answer":"a","of":{"a":1}', '{"answer":"a","of":{"a":12'],
  ...['{"answer":"a","of":{"a":1,"b":[1,2}}', '{"answer":"a","of":{"a":1]}', '{"answer":"a"]'],
  ...[
    '{"answer":"a"}}',
    '{"answer":"a"}]',
    '{"answer":"a"},',
    '{"answer":"a"}, }',
    '[{"answer":"a"}]}',
  ],
  ...[
    '{"answer":"a"}x',
    '{"answer":"a"} x',
    '{"answer":"a"}:1',
    '{"answer":"a"}"b"',
    '{"answer":"a"}“',
  ],
  ...[
    '{"answer":"a\nb"}',
    '{"answer":"a\r\nb"}',
    '{"answer":"a\tb"}',
    '{"answer":"a\n\tb\n\t\tc"}',
  ],
  ...[
    '{"answer":"a\\\nb"}',
    '{"answer":"a\\d"}',
    '{"answer":"C:\\\\d"}',
    '{"answer":"\\u00e9"}',
    '{"answer":"\\u00"}',
  ],
  ...[
    '{"answer":"a "b" c"}',
    '{"answer":"a "b", c"}',
    '{"answer":"say "hi""}',
    '{"answer":"it\'s"}',
    "{'answer':'it's'}",
  ],
  ...[
    "{'answer':'a','tags':['it's','b']}",
    '{"answer":"a""b"}',
    '{"answer":""}',
    '{"answer":"""a"""}',
    '{"answer":"a\'}',
  ],
  ...[
    '{"answer":"a"/*c*/}',
    '{"answer":"a"//c\n}',
    '{/*c*/"answer":"a"}',
    '{"answer":"a"#c\n}',
    '// c\n{"answer":"a"}',
    '/* c */ {"answer":"a"}',
  ],
  ...[
    '{"answer":"a","score":01}',
    '{"answer":"a","score":+1}',
    '{"answer":"a","score":.5}',
    '{"answer":"a","score":1.}',
    '{"answer":"a","score":1e3}',
  ],
  ...[
    '{"answer":"a","score":1e999}',
    '{"answer":"a","score":NaN}',
    '{"answer":"a","score":Infinity}',
    '{"answer":"a","score":0x10}',
    '{"answer":"a","score":1_000}',
    '{"answer":"a","score":12345678901234567890}',
  ],
  ...[
    '{"answer":"a","score":None}',
    '{"answer":"a","score":null}',
    '{"answer":"a","score":undefined}',
    '{"answer":"a","score":True}',
    '{"answer":"a","score":1 2}',
    '{"answer":"a","score":1-2}',
  ],
  ...[
    '{"answer":"a","answer":"b"}',
    '{"answer":"a","answer":"a"}',
    '{"answer":"a","extra":1}',
    "{'answer':'a','extra':1}",
    '{"answer":"a","of":{"a":1,"z":2}}',
    "{'answer':'a','of':{'a':1,'z':2}}",
  ],
  ...[
    '{"answer":"a",...}',
    '{"answer":"a", ...]',
    '{"answer":"a","tags":["b",...]}',
    '{"answer":"a","tags":["b" "c"]}',
    '{"answer":"a","tags":["b",,"c"]}',
    '{"answer":"a","tags":[,]}',
    '{,}',
    '{}',
    '[]',
    '[ ]',
  ],
  ...[
    '{"answer":"a","tags":"b"}',
    '{"answer":"a","tags":["b\nc"]}',
    '{"answer":"a","tags":[\'b\',"c"]}',
    '{"answer":"a","tags":[b,c]}',
    '{"answer":"a","tags":[b c]}',
    '{"answer":"a" , "tags" : [ "b" , ] , }',
  ],
  ...[
    '```json\n{"answer":"a"}\n```',
    '```\n{"answer":"a"}',
    '{"answer":"a"}\n```',
    '```json\n{"answer":"a"}\n```\nand\n```json\n{"answer":"b"}\n```',
    '```\n{"answer":"a"}\n```\n```\n{"answer":"a"}\n```',
    '```\nls\n```\n{"answer":"a"}',
    '  ```js\n{"answer":"a"}\n  ```',
    '```json {"answer":"a"}```',
    'x\n```\n\n```\n{"answer":"a"}',
  ],
  ...[
    'Here: {"answer":"a"}',
    'See [1] and {"answer":"a"}',
    'See [x](y) {"answer":"a"}',
    'Is {it}? {"answer":"a"}',
    'Not [so {"answer":"a"}',
    '{"answer":"a"} or {"answer":"b"}',
    '{"answer":"a","score":1} {"score":1,"answer":"a"}',
    '{"x":1} {"answer":"a"}',
    '{"answer":"a"} {"x":',
    '"answer": {"answer":"a"}',
    '\'answer\' : {"answer":"a"}',
  ],
  ...[
    '<think>{"answer":"b"}</think>{"answer":"a"}',
    '<think>x',
    '{\\"answer\\":\\"a\\"}',
    '{\\"answer\\":\\"a \\\\\\"b\\\\\\"\\"}',
    '{\\"answer\\":\\"a\\n\\"}',
    '[{\\"a\\":1}]',
    '{ \\"answer\\":\\"a\\",}',
  ],
  ...[
    '{"__proto__":{}}',
    '{"answer":"a","of":{"a":1,"constructor":{"prototype":1}}}',
    '{"answer":"a","tags":[{"__proto__":1}]}',
  ],
  ...[
    '[1,2]',
    '[1,2',
    '[1,"a",{"a":1}]',
    '[1 2]',
    '[{"a":1}{"a":2}]',
    '[{"a":1},{"a":',
    '[[1],[2]]',
    '(1, 2)',
    '(1,)',
    '(1, "a"',
    '1',
    '-1.5',
    '1.5x',
    '"a"',
    '"a',
    '“a”',
    "'a'",
    '`a`',
    'true',
    'null',
    'false.',
    'True',
    'yes',
    '"a" "b"',
    '1, 2',
  ],
  ...[
    '{"a":1}\n{"a":2}',
    '{"a":1} {"a":2}',
    '{"a":1}\n{"a":2}\n',
    '{"a":1}\nand',
    '{"a":1},\n{"a":2}',
    '// c\n{"a":1}\n{"a":2}',
    '```\n{"a":1}\n{"a":2}\n```',
    '{"a":1}\r\n{"a":2}',
  ],
  ...[
    '',
    '{',
    '[',
    '}',
    '"',
    ':',
    ',',
    '\\',
    '{"',
    '{"a',
    '{"a"',
    '{"a":',
    '[{',
    '{[',
    '{{',
    '{"a":1}'.repeat(51),
    '[]'.repeat(52),
  ],
  ...[
    '{"answer":{"answer":"a"}}',
    '{"answer":{"answer":"a"},"x":1}',
    '{"answer":[1,2]}',
    '{"answer":1}',
    '{"answer":null}',
    '{"answer":"null"}',
  ],
  ...[30, 31, 32, 33, 62, 63, 64, 65, 99, 100, 101].map(
    (depth) => '['.repeat(depth) + ']'.repeat(depth),
  ),
];

const kinds = Object.keys(schemas) as (keyof typeof schemas)[];

describe('readings of recorded replies are unchanged', () => {
  it.each(kinds.flatMap((kind) => [false, true].map((isWrapped) => ({ kind, isWrapped }))))(
    'asked for $kind, wrapped $isWrapped',
    async ({ kind, isWrapped }) => {
      const outcomes: string[] = [];
      for (const reply of replies) {
        const reading = await readAnswer<unknown>(reply, schemas[kind], isWrapped);
        const answer = reading.ok ? reading.output : `${reading.reason}: ${reading.problem}`;
        outcomes.push(
          `${JSON.stringify(reply).slice(0, 90)} → ${JSON.stringify(answer)?.slice(0, 200)}`,
        );
      }
      expect(outcomes).toMatchSnapshot();
    },
  );
});
