import type { WrittenTask } from '@pce/client/internal';

export const actions = ['dig', 'build', 'paint'] as const;

export const housePlan: readonly WrittenTask[] = [
  { id: 'ground', title: 'Dig the ground', action: 'dig' },
  { id: 'garden', title: 'Dig the garden', action: 'dig' },
  { id: 'walls', title: 'Build the walls', action: 'build', dependsOn: ['ground'] },
  { id: 'doors', title: 'Paint the doors', action: 'paint' },
  { id: 'roof', title: 'Build the roof', action: 'build', dependsOn: ['walls'] },
  { id: 'rooms', title: 'Paint the rooms', action: 'paint', dependsOn: ['doors', 'roof'] },
];
