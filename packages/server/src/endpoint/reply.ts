interface Reply<Status extends number, Body> {
  readonly status: Status;
  readonly body: Body;
}

/** An answer of just this status: without a body for 204. */
export function reply<Status extends number>(status: Status): Reply<Status, null>;
export function reply<Status extends number, Body>(status: Status, body: Body): Reply<Status, Body>;
export function reply(status: number, body: unknown = null): Reply<number, unknown> {
  return { status, body };
}
