import { fileURLToPath } from 'node:url';
import {
  bundleProgram,
  freePort,
  makeFolder,
  type RunningProgram,
  startProgram,
} from '@pce/test-support';
import type { DeskTask } from './desk-process.js';

const program = fileURLToPath(new URL('desk-process.ts', import.meta.url));

/** A desk whose process is killed and started again at the same address and over the same store. */
export class DeskProcesses implements AsyncDisposable {
  readonly url: string;
  readonly #folder = makeFolder();
  readonly #start: () => RunningProgram;
  #running: RunningProgram | undefined;

  private constructor(file: string, port: number, toolMs: number) {
    this.url = `http://127.0.0.1:${port}`;
    const task: DeskTask = { type: 'desk', file: this.#folder.newFile(), port, toolMs };
    this.#start = () => startProgram(file, task);
  }

  static async open(folder: string, toolMs = 0): Promise<DeskProcesses> {
    const desk = new DeskProcesses(await bundleProgram(program, folder), await freePort(), toolMs);
    await desk.start();
    return desk;
  }

  /** Starts the process if none runs, and resolves when it serves. */
  async start(): Promise<void> {
    this.#running = this.#start();
    await this.#running.nextLine();
  }

  /** Returns the next order that the process has refunded. */
  async refunded(): Promise<unknown> {
    return this.#running?.nextLine();
  }

  async kill(): Promise<void> {
    await this.#running?.kill();
    this.#running = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    this.#folder.remove();
  }
}
