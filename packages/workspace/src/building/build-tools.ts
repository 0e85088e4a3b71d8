import type { Tool } from '@pce/core/tools';
import type { AssetBuilder } from './asset-builder.js';
import { createFamilyTool } from './create-family-tool.js';
import { createToolTool } from './create-tool-tool.js';
import { createWorkflowTool } from './create-workflow-tool.js';
import { deleteTool } from './delete-tool.js';
import { editTool } from './edit-tool.js';

export function buildTools(builder: AssetBuilder): readonly Tool[] {
  return [createFamilyTool, createToolTool, createWorkflowTool, editTool, deleteTool].map((make) =>
    make(builder),
  );
}
