/** A project that can be made. */
export interface Template {
  readonly name: string;
  readonly description: string;
  /** Scripts of its manifest, run after its packages are installed. */
  readonly setup: readonly string[];
  /** Scripts to try first. */
  readonly next: readonly string[];
}

/** The templates, by the names of their folders; the first is the default. */
export const templates: readonly [Template, ...Template[]] = [
  {
    name: 'app',
    description: 'an app with Hono: turns, events, approvals on a page',
    setup: [],
    next: ['test', 'start'],
  },
  {
    name: 'worker',
    description: 'a web process and workers, SQLite or PostgreSQL, with files to deploy them',
    setup: [],
    next: ['test', 'start', 'worker'],
  },
  {
    name: 'plugin',
    description: 'a tool to publish, with its conformance suite',
    setup: [],
    next: ['test', 'build'],
  },
  {
    name: 'workspace',
    description: 'a folder of planning documents and scripts for the command line',
    setup: ['setup'],
    next: ['test', 'start'],
  },
];
