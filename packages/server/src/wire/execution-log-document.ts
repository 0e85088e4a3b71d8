import * as z from 'zod';
import { component, statedUsageSchema, timeSchema } from './scalars.js';

const share = {
  count: z.int().describe('Attempts of agents; of a person, decisions.'),
  agent_ms: z
    .number()
    .describe('For which agents held tasks; what ran at the same time counts each.'),
  wait_ms: z.number().describe('For which people were waited for.'),
  usage: statedUsageSchema.optional().describe('As agents stated it.'),
};

const shareSchema = component(
  'CostShare',
  'Costs of a part of an execution. Times are in milliseconds.',
  { name: z.string().describe('Of the agent, task, phase or person.'), ...share },
);

const costsSchema = component(
  'ExecutionCosts',
  'Hours of agents and people, tokens and money of an execution. Times are in milliseconds.',
  {
    wall_ms: z.number().describe('From its creation to its end, or to now.'),
    ...share,
    agents: z.array(shareSchema).describe('By id.'),
    people: z.array(shareSchema),
    tasks: z.array(shareSchema).describe('By id.'),
    phases: z.array(shareSchema).describe('By title, if the plan has some.'),
  },
);

const attemptSchema = component('LoggedAttempt', 'An attempt of an agent at a task.', {
  task_id: z.string(),
  attempt: z.int(),
  agent_id: z.string(),
  started_at: timeSchema,
  ended_at: timeSchema.optional().describe('Absent while the agent has the task.'),
  status: z.string().optional().describe('Of the task, after it.'),
  reason: z.string().optional().describe('Why it ended so.'),
  usage: statedUsageSchema.optional(),
});

const decisionSchema = component('LoggedDecision', 'A decision of a person.', {
  at: timeSchema,
  by: z.string(),
  choice: z.string().describe('A TaskChoice, a status of the execution, met or not met.'),
  task_id: z.string().optional(),
  note: z.string().optional(),
  wait_ms: z.number().optional().describe('Milliseconds from the question to it.'),
});

export const executionLogSchema = component(
  'ExecutionLog',
  'Attempts, waits, decisions and costs of an execution.',
  {
    execution_id: z.string(),
    attempts: z.array(attemptSchema),
    decisions: z.array(decisionSchema),
    costs: costsSchema,
    markdown: z
      .string()
      .describe('The same for people, with outcome, tasks, and the command for each answer.'),
  },
);
