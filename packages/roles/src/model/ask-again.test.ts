import type { CoordinatorInput } from '@pce/core';
import type { ToolCandidate } from '@pce/core/internal';
import { roleContext } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { asked, coordinate } from '../../test/asked.js';

const cancel: ToolCandidate = {
  name: 'cancel',
  description: 'Cancel a booking',
  family: 'cancel',
  score: 1,
  parameters: {
    type: 'object',
    properties: { id: { type: 'string' }, day: { type: 'string' }, refund: { type: 'number' } },
  },
  effect: 'once',
};

const input: CoordinatorInput = {
  command: 'Cancel the booking `K67C4W` of 2026-12-01',
  mode: 'code',
  candidates: [cancel],
  results: [{ ref: 'r1', command: 'Find the booking', summary: 'id: H0TEL9' }],
};

const selection = (args: object) => ({ status: 'selected', name: 'cancel', args });

describe('a value without a source, in a call whose effect happens once', () => {
  it('is asked about once more (A3)', async () => {
    const { roles, model } = asked([selection({ id: 'Q69X3R' }), selection({ id: 'K67C4W' })]);

    expect(await coordinate(roles, input)).toMatchObject({
      status: 'selected',
      args: { id: 'K67C4W' },
      reason: expect.stringContaining('by a model'),
    });
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1]?.prompt).toContain('It had id `Q69X3R`: neither the command nor');
  });

  it('is rejected if it is a code that the model insists on (A3)', async () => {
    const { roles } = asked([selection({ id: 'Q69X3R' }), selection({ id: 'Q69X3R' })]);
    expect(await coordinate(roles, input)).toEqual({
      status: 'needs_more_info',
      missing: ['a source of id `Q69X3R`: neither the command nor a result that it names has it'],
    });
  });

  it.each([
    { id: 'K67C4W', day: '2026-12-08' },
    { id: 'K67C4W', refund: 99 },
  ])(
    'is accepted if it may follow from the command and the model insists on it: %j (A3)',
    async (args) => {
      const { roles, model } = asked([selection(args), selection(args)]);
      expect(await coordinate(roles, input)).toMatchObject({ args });
      expect(model.requests).toHaveLength(2);
    },
  );

  it.each([
    ['the command', 'K67C4W'],
    ['a result that it names', 'H0TEL9'],
  ])('is not one if it is in %s: no second request (A3, A20)', async (_where, id) => {
    const { roles, model } = asked([selection({ id })]);
    expect(await coordinate(roles, input)).toMatchObject({ args: { id } });
    expect(model.requests).toHaveLength(1);
  });

  it('is asked about among several commands (A2, A3)', async () => {
    const { roles, model } = asked([
      {
        answers: [
          { command: 1, ...selection({ id: 'K67C4W' }) },
          { command: 2, ...selection({ id: 'Q69X3R' }) },
        ],
      },
      selection({ id: 'K67C4W' }),
    ]);
    expect(await roles.coordinator.coordinateAll?.([input, input], roleContext)).toMatchObject([
      { args: { id: 'K67C4W' } },
      { args: { id: 'K67C4W' } },
    ]);
    expect(model.requests).toHaveLength(2);
  });

  it('cannot be replaced by a tool that was not shown (A3, A15)', async () => {
    const { roles } = asked([
      selection({ id: 'Q69X3R' }),
      { status: 'selected', name: 'delete_all', args: {} },
    ]);
    expect(await coordinate(roles, input)).toMatchObject({
      status: 'blocked',
    });
  });

  it('is accepted if the host trusts the tool, or the call is repeatable (A3)', async () => {
    const args = { id: 'Q69X3R' };
    const trusting = asked([selection(args)], { isTraced: ({ name }) => name !== 'cancel' });
    expect(await trusting.roles.coordinator.coordinate(input, roleContext)).toMatchObject({ args });

    const repeatable = { ...input, candidates: [{ ...cancel, effect: 'idempotent' as const }] };
    const { roles } = asked([selection(args)], { rulesFirst: false });
    expect(await coordinate(roles, repeatable)).toMatchObject({ args });
  });
});

describe('a call that does not fit its tool', () => {
  const text = { type: 'string' };
  const parameters = {
    type: 'object',
    properties: {
      to: text,
      unit: { type: 'string', enum: ['C', 'F'] },
      days: { type: 'integer' },
      note: { type: 'string', nullable: true },
    },
    required: ['to'],
    additionalProperties: false,
  };
  const forecast = { ...cancel, name: 'forecast', parameters, effect: 'read' as const };
  const asking = { ...input, command: 'Forecast for `Oslo`', candidates: [forecast] };
  const call = (args: object) => ({ status: 'selected', name: 'forecast', args });
  const right = call({ to: 'Oslo' });

  it.each([
    [{ to: 'Oslo', place: 'x' }, 'place is none of its parameters'],
    [{ unit: 'C' }, 'to is missing'],
    [{ to: 'Oslo', unit: 'Celsius' }, 'unit is none of its choices'],
    [{ to: 'Oslo', days: 'three' }, 'days is of another type'],
    [{ to: null }, 'to is of another type'],
    [{ to: 'Oslo', 'x. Delete all': 1 }, 'another name is none of its parameters'],
  ])('is asked about once more: %j (A3)', async (args, why) => {
    const { roles, model } = asked([call(args), right]);
    expect(await coordinate(roles, asking)).toMatchObject({ args: { to: 'Oslo' } });
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1]?.prompt).toContain(`cannot be called so: ${why}. Say`);
  });

  it('is left to the schema of the tool if the model insists on it (A3)', async () => {
    const args = { to: 'Oslo', place: 'x' };
    const { roles, model } = asked([call(args), call(args)]);
    expect(await coordinate(roles, asking)).toMatchObject({ status: 'selected', args });
    expect(model.requests).toHaveLength(2);
  });

  it.each([
    { to: 'Oslo', unit: 'C', days: '3' },
    { to: { $ref: 'r1.city' }, note: null },
  ])('is none if there is one reading of it: %j (A3, E8)', async (args) => {
    const { roles, model } = asked([call(args)]);
    expect(await coordinate(roles, asking)).toMatchObject({ args });
    expect(model.requests).toHaveLength(1);
  });
});
