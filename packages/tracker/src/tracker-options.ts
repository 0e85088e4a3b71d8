import type { Clock, DiffClassifier, Ids, Reflector, Scrubber } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { Phrase } from './agent-limits/phrases.js';
import type { ContentStore } from './content/content-store.js';
import type { EpisodePolicy } from './rules/policy.js';
import type { WorkspaceFiles } from './workspace/workspace-files.js';

/** Part of a change that a Reflector receives. */
type ReflectOn = 'changes' | 'figures';

/** Options of `createTracker`. */
export interface TrackerOptions {
  readonly store: Store;
  /** Compares the checkpoints of a role: `diffClassifier()` of `@pce/diff`, or your own. */
  readonly classifier: DiffClassifier;
  /** Judges changes: `modelReflector(model)` of `@pce/roles`, or your own. @defaultValue none: rules describe them, and the class alone decides */
  readonly reflector?: Reflector;
  /**
   * Part of a change that the Reflector receives, scrubbed: `changes` are the items of the text that differ and the latest
   * events, `figures` only numbers, classes, names of rules and roles, and paths of files.
   * @defaultValue `figures` where contents are kept outside the store, else `changes`
   */
  readonly reflectOn?: ReflectOn;
  /** Things that must not happen, one sentence each. @defaultValue privacy, licences, irreversible damage and resource cost */
  readonly rubric?: readonly string[];
  /** Removes personal data and secrets from logs and models' input. @defaultValue `patternScrubber()` */
  readonly scrubber?: Scrubber;
  /** The folder the agents work in: `folderWorkspace(folder)`. @defaultValue none: checkpoints have no files */
  readonly workspace?: WorkspaceFiles;
  /** Storage of scratchpads and messages. @defaultValue the store; `folderContent(folder)` keeps them out of it */
  readonly content?: ContentStore;
  /** Policy of episodes that are started without one of their own; the rest is `defaultPolicy`. */
  readonly policy?: Partial<EpisodePolicy>;
  /** Words that agents use for limits. @defaultValue `limitPhrases` */
  readonly phrases?: readonly Phrase[];
  /** Called immediately for each deviation; its errors go to `onError`. @defaultValue none */
  readonly onAlert?: (alert: DeviationAlert) => void;
  /** Takes failures of work in the background. @defaultValue they are dropped; the journal shows the work as open */
  readonly onError?: (error: unknown) => void;
  readonly clock?: Clock;
  readonly ids?: Ids;
}

/** A deviation that is reported to people. Its message is scrubbed. */
export interface DeviationAlert {
  readonly episode: string;
  readonly checkpoint: string;
  readonly cause: 'class' | 'rule' | 'not-aligned' | 'not-reflected';
  readonly message: string;
  /** Unix time in milliseconds. */
  readonly at: number;
}

/** The parts that every operation of a tracker uses. */
export interface TrackerParts
  extends Required<
    Pick<TrackerOptions, 'store' | 'classifier' | 'scrubber' | 'rubric' | 'clock' | 'ids'>
  > {
  readonly reflector: Reflector | undefined;
  readonly reflectOn: ReflectOn;
  readonly workspace: WorkspaceFiles | undefined;
  readonly content: ContentStore;
  readonly onError: (error: unknown) => void;
  readonly policy: EpisodePolicy;
}
