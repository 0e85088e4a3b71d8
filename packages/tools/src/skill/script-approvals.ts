/** The scripts that a person has approved, by their SHA-256: the same bytes are asked about once. */
export interface ScriptApprovals {
  has(digest: string): boolean | Promise<boolean>;
  add(digest: string, approved: ApprovedScript): void | Promise<void>;
}

/** A script with the person who approved it. */
interface ApprovedScript {
  readonly tool: string;
  /** Name of the person. */
  readonly by: string;
}

/** Approvals of this process. */
export function memoryApprovals(): ScriptApprovals {
  const approved = new Map<string, ApprovedScript>();
  return {
    has: (digest) => approved.has(digest),
    add: (digest, script) => void approved.set(digest, script),
  };
}
