import { workflowMatcherConformance } from '@pce/conformance';
import { describe, it } from 'vitest';
import { workflowsFrom } from './workflows.js';

// #region conformance
const report = `---
name: report
triggers: ["report on {topic}"]
inputs: { topic: {} }
steps:
  - { name: search, tool: web.search, args: { query: "{{topic}}" }, outputs: [hits] }
  - { name: each, tool: file.write, forEach: "{{hits}}", args: { path: "{{item}}" } }
fallback: { workflow: apologize }
---
`;
const apologize = `---
name: apologize
steps: [{ name: say, tool: mail.send, args: { text: "no luck" } }]
---
`;

workflowMatcherConformance({
  describe,
  it,
  name: 'workflowsFrom',
  place: () => ({
    matcher: workflowsFrom([
      { file: 'report.md', text: report },
      { file: 'apologize.md', text: apologize },
    ]),
    workflow: 'report',
    command: 'report on laptops',
    unrelated: 'what is the weather like',
    inputs: { topic: 'laptops' },
    answer: ({ tool }) => (tool === 'web.search' ? { hits: ['a', 'b'] } : null),
  }),
});
// #endregion
