import { buildWorkflow } from './build/build-workflow.js';
import { checkWorkflow } from './check/check-workflow.js';
import { type ParsedWorkflow, readDocument } from './read-document.js';
import { readShape } from './read-shape.js';
import { workflowShape } from './shape.js';
import { reportUnknownKeys } from './unknown-keys.js';

/**
 * Reads and checks one workflow file. What other files it needs (its fallback) is not looked at. Never throws.
 *
 * @param file - Its name, for problems.
 */
export function parseWorkflow(text: string, file: string): ParsedWorkflow {
  return readDocument(text, { file, expected: 'name and steps' }, (document, report) => {
    const { fields, written, body, hash } = document;
    reportUnknownKeys(fields, report);
    const shape = readShape(workflowShape, fields, report);
    if (shape === undefined) return undefined;
    const source = { file, body, hash, version: written(['version']) };
    const workflow = buildWorkflow(shape, source, report);
    checkWorkflow(workflow, report);
    return workflow;
  });
}
