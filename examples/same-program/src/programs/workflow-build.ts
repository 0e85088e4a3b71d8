import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseBuilder, createBaseBuilderConfig } from '@workflow/builders';
import { built } from './workflow-built.ts';

const workingDir = fileURLToPath(new URL('../..', import.meta.url));

/** Compiles the workflow, as the plug-ins of its library do for web frameworks and tests. */
export async function buildWorkflow(): Promise<void> {
  mkdirSync(built, { recursive: true });
  await new Builder({
    ...createBaseBuilderConfig({ workingDir, dirs: ['src/programs'] }),
    buildTarget: 'next',
    suppressCreateWorkflowsBundleLogs: true,
    suppressCreateManifestLogs: true,
  }).build();
}

class Builder extends BaseBuilder {
  override async build(): Promise<void> {
    const inputFiles = [fileURLToPath(new URL('workflow.ts', import.meta.url))];
    const outfile = join(built, 'workflows.mjs');
    const format = 'esm';
    await this.createWorkflowsBundle({ inputFiles, outfile, format, bundleFinalOutput: false });
    await this.createStepsBundle({
      inputFiles,
      outfile: join(built, 'steps.mjs'),
      format,
      externalizeNonSteps: true,
      rewriteTsExtensions: true,
      bundleTransitiveLocalStepDependencies: true,
    });
  }
}
