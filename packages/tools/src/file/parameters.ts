import * as z from 'zod';

const path = z.string().min(1);

export const filePath = path.describe('Path of the file, relative to the workspace');

export const folderPath = path
  .default('.')
  .describe('Path of the folder, relative to the workspace');

export const globPattern = z
  .string()
  .min(1)
  .describe('Glob pattern, such as *.md or src/**/*.{ts,tsx}');
