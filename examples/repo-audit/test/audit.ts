import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addWorkspace, type Files, makeRepository } from './known-repository.js';
import { runPce } from './run-pce.js';

const document = 'planning/audit.md';

/** Result of a turn as `pce run --json` prints it. */
export interface AuditResult {
  readonly turn: string;
  readonly status: string;
  readonly answer: string;
  readonly goals: readonly { readonly status: string }[];
  readonly claims: readonly {
    readonly claim: string;
    readonly source: string;
    readonly event: number;
  }[];
  readonly interventions: readonly { readonly message: string }[];
  readonly iterations: number;
  readonly usage: { readonly modelCalls: number };
}

/** Repositories to remove. */
export const made: string[] = [];

/** Makes a workspace inside a repository with these files. */
export async function workspaceIn(files: Files): Promise<string> {
  const repository = await makeRepository(files);
  made.push(repository);
  return addWorkspace(repository);
}

export async function audit(
  workspace: string,
): Promise<{ code: number | null; result: AuditResult }> {
  const { code, stdout, stderr } = await runPce(workspace, 'run', document, '--json');
  if (stdout === '') throw new Error(stderr);
  return { code, result: JSON.parse(stdout) };
}

export async function removeMade(): Promise<void> {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

export const reportIn = (workspace: string) => readFile(join(workspace, 'report.md'), 'utf8');

/** Returns the part of a report below one heading. */
export function sectionOf(report: string, title: string): string {
  return report.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? '';
}

/** Sets another repository in the document's front matter. */
export async function pointAt(workspace: string, repository: string): Promise<void> {
  const file = join(workspace, document);
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace('repository: ../..', `repository: ${JSON.stringify(repository)}`),
  );
}
