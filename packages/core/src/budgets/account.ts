import { StoreError, VersionConflictError } from '../errors.js';
import { appendToStream } from '../journal/batch.js';
import { newStream, type StreamPosition } from '../journal/load-stream.js';
import { getRow } from '../journal/rows.js';
import { stampEvent } from '../journal/stream-event.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../store/store.js';
import { systemIds } from '../system/system-ids.js';
import {
  type AccountState,
  type AmountLimits,
  type Amounts,
  accountCollection,
  accountRowSchema,
  amountNames,
  applied,
  type BudgetChanged,
  budgetJournal,
  emptyAccount,
  expiredAt,
  nothing,
  openOf,
  plus,
} from './budget-journal.js';
import { BudgetSpentError } from './spending-limit.js';

export interface AccountHost {
  readonly store: Store;
  readonly clock: Clock;
  /** Milliseconds that a call may wait for those under way. */
  readonly waitMs: number;
  /** Milliseconds after a process's latest call from which its open calls count with their maximum. */
  readonly holdMs: number;
}

export interface AccountName {
  readonly id: string;
  /** For people. */
  readonly title: string;
  readonly limits: AmountLimits;
  readonly resetsAt: number;
}

/** A call that is reserved. */
export interface Reservation {
  readonly account: Account;
  readonly holder: string;
  readonly max: Amounts;
}

interface Asked {
  readonly max: Amounts;
  readonly deadline: number;
  readonly resolve: (reservation: Reservation) => void;
  readonly reject: (error: unknown) => void;
}

interface Settled {
  readonly holder: string;
  readonly max: Amounts;
  readonly spent: Amounts;
}

/** Milliseconds between two looks at what other processes have settled. */
const lookMs = 250;

/**
 * One account as this process uses it. Its reservations and settlements are written together while the previous write is
 * under way; each write holds only if no other process wrote in between.
 */
export class Account {
  readonly #host: AccountHost;
  readonly #name: AccountName;
  #position: StreamPosition<AccountState> | undefined;
  /** Of this process, until its open calls expire. */
  #holder = systemIds.next('holder');
  #asked: Asked[] = [];
  #settled: Settled[] = [];
  #working: Promise<void> | undefined;
  #changed: (() => void) | undefined;

  constructor(host: AccountHost, name: AccountName) {
    this.#host = host;
    this.#name = name;
  }

  /** Reserves a call; rejects with `BudgetSpentError` if it may exceed a limit. */
  reserve(max: Amounts): Promise<Reservation> {
    const deadline = this.#host.clock.now() + this.#host.waitMs;
    return new Promise((resolve, reject) => {
      this.#asked.push({ max, deadline, resolve, reject });
      this.#work();
    });
  }

  settle({ holder, max }: Reservation, spent: Amounts): void {
    this.#settled.push({ holder, max, spent });
    this.#work();
  }

  /** Resolves when everything is written. */
  async idle(): Promise<void> {
    await this.#working;
  }

  #work(): void {
    this.#changed?.();
    this.#working ??= this.#workOff();
  }

  async #workOff(): Promise<void> {
    while (this.#asked.length + this.#settled.length > 0) {
      const [asked, settled] = [this.#asked, this.#settled];
      [this.#asked, this.#settled] = [[], []];
      try {
        const waiting = await this.#write(asked, settled);
        this.#asked.unshift(...waiting);
        if (waiting.length > 0 && this.#settled.length === 0) await this.#change();
      } catch (error) {
        // It may be written nevertheless. What was settled is not settled again: it counts with its maximum once it expires.
        this.#position = undefined;
        this.#holder = systemIds.next('holder');
        for (const { reject } of asked) reject(error);
      }
    }
    // In the same step as the look that found nothing, so that nothing is asked in between.
    this.#working = undefined;
  }

  /** Resolves when this process has asked or settled something, or after a while. */
  async #change(): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = this.#host.clock.setTimer(resolve, lookMs);
      this.#changed = () => {
        cancel();
        resolve();
      };
    });
    this.#changed = undefined;
    this.#position = undefined;
  }

  /** Writes what fits; returns the calls that have to wait for those under way. */
  async #write(asked: readonly Asked[], settled: readonly Settled[]): Promise<readonly Asked[]> {
    const { store, clock } = this.#host;
    for (;;) {
      const position = await this.#load();
      const now = clock.now();
      const { events, state } = this.#settle(position.state, settled, now);
      const { granted, waiting, refused } = this.#decide(state, asked, now);
      const reserved = granted.reduce((sum, { max }) => plus(sum, max), nothing);
      if (granted.length > 0) events.push(this.#event({ reserved }, now));
      try {
        if (events.length > 0)
          this.#position = await appendToStream(store, budgetJournal, position, events);
      } catch (error) {
        if (!(error instanceof VersionConflictError)) throw error;
        this.#position = undefined;
        const { head } = await this.#load();
        if (head.version !== position.head.version) continue;
        throw new StoreError(
          'store_corrupt',
          `the row of budget ${this.#name.id} is not the one of its journal: rebuild the views from the journals`,
        );
      }
      for (const { max, resolve } of granted) resolve({ account: this, holder: this.#holder, max });
      for (const { call, error } of refused) call.reject(error);
      return waiting;
    }
  }

  async #load(): Promise<StreamPosition<AccountState>> {
    const { store } = this.#host;
    const { id } = this.#name;
    if (this.#position === undefined) {
      const row = await getRow(store, accountRowSchema, accountCollection, id);
      const { version = 0, hash = '', ...state } = row ?? {};
      this.#position =
        row === undefined
          ? newStream(store, budgetJournal, id)
          : { id, state: { ...emptyAccount(id), ...state }, head: { version, hash } };
    }
    return this.#position;
  }

  /** Returns the events that settle calls and count expired ones, and the account after them. */
  #settle(
    before: AccountState | undefined,
    settled: readonly Settled[],
    now: number,
  ): { readonly events: BudgetChanged[]; readonly state: AccountState } {
    let state = before ?? emptyAccount(this.#name.id);
    const events: BudgetChanged[] = [];
    const add = (event: BudgetChanged): void => {
      state = applied(state, event);
      events.push(event);
    };
    const expired = expiredAt(state, now);
    if (expired.length > 0) add(this.#event({ expired }, now));
    // Calls of before may have expired under this name, and must not be settled against new ones.
    if (state.holders[this.#holder] === undefined) this.#holder = systemIds.next('holder');
    for (const holder of new Set(settled.map((call) => call.holder))) {
      const own = state.holders[holder];
      if (own === undefined) continue;
      const calls = settled.filter((call) => call.holder === holder);
      const released = calls.reduce((sum, { max }) => plus(sum, max), nothing);
      const spent = calls.reduce((sum, call) => plus(sum, call.spent), nothing);
      add(this.#event({ holder, until: own.until, released, spent }, now));
    }
    return { events, state };
  }

  /** Takes calls in their order; one that has to wait for those under way holds up the others. */
  #decide(state: AccountState, asked: readonly Asked[], now: number) {
    const { title, limits, resetsAt } = this.#name;
    const { spent } = state;
    const granted: Asked[] = [];
    const refused: { readonly call: Asked; readonly error: BudgetSpentError }[] = [];
    let reserved = openOf(state);
    for (const call of asked) {
      const over = (used: Amounts) =>
        amountNames.find((name) => plus(used, call.max)[name] > (limits[name] ?? Infinity));
      const final = over(spent);
      const limit = final ?? over(plus(spent, reserved));
      if (limit === undefined) {
        granted.push(call);
        reserved = plus(reserved, call.max);
      } else if (final !== undefined || call.deadline <= now) {
        const budget = { account: title, limit, value: limits[limit] ?? 0, spent, reserved };
        const error = new BudgetSpentError({ ...budget, resetsAt }, call.max[limit]);
        refused.push({ call, error });
      } else break;
    }
    return { granted, refused, waiting: asked.slice(granted.length + refused.length) };
  }

  #event(changes: Partial<BudgetChanged>, now: number): BudgetChanged {
    return stampEvent(
      {
        type: 'budget.changed' as const,
        limits: this.#name.limits,
        holder: this.#holder,
        until: now + this.#host.holdMs,
        reserved: nothing,
        released: nothing,
        spent: nothing,
        ...changes,
      },
      now,
    );
  }
}
