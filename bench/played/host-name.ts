export const hostNames = ['pce', 'solo', 'ai-sdk'] as const;

export type HostName = (typeof hostNames)[number];

export function isHostName(name: string): name is HostName {
  return hostNames.some((host) => host === name);
}
