import { type Dirent, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { entryOf, existingPlace, hold } from '@pce/confined-files';
import type { Orchestrator, OrchestratorOptions } from '@pce/core';
import type { Mode } from '@pce/core/contracts';
import type { Tool, ToolCatalog } from '@pce/core/internal';
import type { Roles, WorkflowMatcher } from '@pce/core/ports';
import type { Workflows } from '@pce/workflows';
import type { LearningOptions } from './history/learn.js';
import type { WorkspaceProblem } from './problem.js';
import type { Plan, PlanningDocument } from './read-plan.js';

/** Options of a host for running a workspace; all others are passed to core. */
export interface WorkspaceParts
  extends Omit<OrchestratorOptions, keyof Roles | 'mode' | 'tools' | 'workflows' | 'save'> {
  /**
   * Creates the roles. They may check whether a file of the workspace exists; rules look up every step of a plan in the
   * tools and workflows before the first one runs.
   */
  readonly roles: (host: {
    readonly fileExists: FileExists;
    readonly host: {
      readonly tools: ToolCatalog;
      readonly workflows: WorkflowMatcher;
      readonly filesIn: FilesIn;
    };
  }) => Roles;
  /** @defaultValue `code` */
  readonly mode?: Mode;
  /**
   * Whether the Executor may create, change and delete tools, families and workflows of the workspace. New ones are
   * tested in a sandbox before registration, and run there. @defaultValue false
   */
  readonly selfBuilding?: boolean;
  /** Options for learning from errors in `history.md` and the planning documents. */
  readonly learning?: LearningOptions;
}

/** A workspace folder, read once; open it again to see changes. */
export interface Workspace {
  /** Absolute path without links. */
  readonly root: string;
  /** `planning/*.md`, by file name. */
  readonly documents: readonly PlanningDocument[];
  /**
   * The file tools, confined to the root, then a tool for each script of `execution/`, the sandboxed ones of `tools/`,
   * the host's, those of skills, and those of bundles.
   */
  readonly tools: readonly Tool[];
  /** `workflows/` and `skills/`, at any depth, then those of bundles. */
  readonly workflows: Workflows;
  /** Names of the `bundles/` that loaded, each as a whole. */
  readonly bundles: readonly string[];
  /** Names of the variables in `.env`. Their values are passed only to scripts that ask for them by name. */
  readonly secrets: readonly string[];
  /** Absolute path of `history.md`, if it exists. */
  readonly history: string | undefined;
  /** Problems of planning documents, scripts and workflows. */
  readonly problems: readonly WorkspaceProblem[];
  /** Lists files of the workspace, for steps such as "For each file in `data`, …". */
  readonly filesIn: FilesIn;
  /**
   * Reads a planning document, of this workspace or elsewhere on disk.
   *
   * @param file - Absolute, or relative to the root.
   * @param name - Name of the file in errors. @defaultValue `file`
   * @throws `InvalidInputError` if it cannot be read or its front matter is invalid, with file and line.
   */
  readPlan(file: string, name?: string): Promise<Plan>;
  /**
   * Composes the loop from the workspace and these parts. Turns belong to the session named by the root, and write
   * `context.md`, `response.md` and `result.json` to `.pce/turns/<turn>`.
   */
  createOrchestrator(parts: WorkspaceParts): Orchestrator;
}

/** Returns the files of a folder, or those that match a pattern such as `data/*.csv`: paths relative to the root, sorted. */
type FilesIn = (place: string) => readonly string[];

/**
 * Returns a function that lists files of a folder and its subfolders, without hidden ones and links. Paths outside the
 * folder do not exist.
 * @param root - An absolute path without links.
 */
export function filesIn(root: string): FilesIn {
  return (place) => {
    const isPattern = place.includes('*');
    const folder = posix.normalize(isPattern ? posix.dirname(place) : place);
    const fits = isPattern ? nameTest(posix.basename(place)) : () => true;
    return entriesOf(root, folder)
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && fits(entry.name))
      .map(({ name }) => (folder === '.' ? name : posix.join(folder, name)))
      .sort();
  };
}

function entriesOf(root: string, folder: string): readonly Dirent[] {
  try {
    const place = existingPlace(root, folder);
    if (place === undefined) return [];
    using held = hold(entryOf(place, '.'));
    return readdirSync(held.entry, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Compiles a pattern with one star; with more it matches nothing. */
function nameTest(pattern: string): (name: string) => boolean {
  const [start = '', end, ...more] = pattern.split('*');
  return (name) =>
    end !== undefined &&
    more.length === 0 &&
    name.length >= start.length + end.length &&
    name.startsWith(start) &&
    name.endsWith(end);
}

/** Returns whether a file exists. */
export type FileExists = (path: string) => Promise<boolean>;

/**
 * Returns a test for files and folders inside a folder; paths and links that lead out of it do not exist.
 *
 * @param root - An absolute path without links.
 */
export function fileExistsIn(root: string): FileExists {
  return async (path) => {
    try {
      return existingPlace(root, path) !== undefined;
    } catch {
      return false;
    }
  };
}
