import type { Endpoint } from '../../endpoint/endpoint.js';
import { changeExecution } from './change-execution.js';
import { createExecution } from './create-execution.js';
import { getExecution } from './get-execution.js';
import { getForecast } from './get-forecast.js';
import { getStatus } from './get-status.js';
import { getTask } from './get-task.js';
import { listEvents } from './list-events.js';
import { listExecutions } from './list-executions.js';
import { listTasks } from './list-tasks.js';
import { reportEvent } from './report-event.js';
import { resolveTask } from './resolve-task.js';
import { streamEvents } from './stream-events.js';

export const executionEndpoints: readonly Endpoint[] = [
  createExecution,
  listExecutions,
  getExecution,
  changeExecution,
  reportEvent,
  listEvents,
  getStatus,
  listTasks,
  getTask,
  resolveTask,
  getForecast,
  streamEvents,
];
