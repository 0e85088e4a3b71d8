import type { HandoffDriver, HandoffSession, HandoffStart } from '@pce/core/ports';
import { type ScriptedAction, type ScriptedDriverOptions, scriptedDriver } from '@pce/testkit';
import type { HandoffPlace, OpenHandoff } from '../handoff-place.js';

/** Opens the scripted driver. */
export function openScriptedDriver(
  actions: readonly ScriptedAction[],
  options: ScriptedDriverOptions,
): HandoffPlace {
  const driver = scriptedDriver(actions, options);
  return {
    driver,
    workspace: '/work',
    prompts: () => driver.prompts,
    isRunning: () => driver.running() > 0,
  };
}

/** Opens the scripted driver with parts of it replaced. */
export function withDriver(change: (sound: HandoffDriver) => Partial<HandoffDriver>): OpenHandoff {
  return (actions, options) => {
    const place = openScriptedDriver(actions, options);
    return { ...place, maxWaitMs: 1_000, driver: { ...place.driver, ...change(place.driver) } };
  };
}

/** Opens the scripted driver with parts of its sessions replaced. */
export function withSession(
  change: (sound: HandoffSession, start: HandoffStart) => Partial<HandoffSession>,
): OpenHandoff {
  return withDriver((driver) => ({
    async start(options) {
      const sound = await driver.start(options);
      const bound: HandoffSession = {
        id: sound.id,
        prompt: (request) => sound.prompt(request),
        cancel: () => sound.cancel(),
        end: () => sound.end(),
        [Symbol.asyncDispose]: () => sound.end(),
      };
      return { ...bound, ...change(bound, options) };
    },
  }));
}

/** Opens the scripted driver with its prompts replaced. */
export function withPrompt(
  change: (sound: HandoffSession['prompt'], start: HandoffStart) => HandoffSession['prompt'],
): OpenHandoff {
  return withSession((session, start) => ({ prompt: change(session.prompt, start) }));
}
