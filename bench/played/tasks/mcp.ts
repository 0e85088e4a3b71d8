import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, once, type PlayedTask, reads, type TaskTool } from '../task.ts';

const server = 'facility';

const assets = [
  {
    asset_id: 'AS-3107',
    name: 'Circulation pump 2',
    building: 'Linde House',
    room: 'boiler room',
    serial: 'WX-88-20417',
    last_service: '2025-03-11',
    contractor: 'Oehler Heating',
  },
  {
    asset_id: 'AS-3108',
    name: 'Circulation pump 1',
    building: 'Linde House',
    room: 'boiler room',
    serial: 'WX-88-20398',
    last_service: '2026-08-02',
    contractor: 'Oehler Heating',
  },
  {
    asset_id: 'AS-2240',
    name: 'Circulation pump 2',
    building: 'Ahorn House',
    room: 'basement 1',
    serial: 'WX-71-00932',
    last_service: '2026-05-19',
    contractor: 'Brandt & Sons',
  },
];

/** The tools that the task does not need: name, description, whether it only reads, names of its arguments. */
const others: readonly (readonly [string, string, 'reads' | 'changes', string])[] = [
  ['list_buildings', 'List all buildings with their addresses', 'reads', ''],
  ['get_building', 'Get a building with its floors and rooms', 'reads', 'building'],
  ['list_rooms', 'List the rooms of a building', 'reads', 'building floor'],
  ['get_room', 'Get a room with its size, use and equipment', 'reads', 'room_id'],
  ['book_room', 'Book a room for a time', 'changes', 'room_id from to title'],
  ['cancel_room_booking', 'Cancel a booking of a room', 'changes', 'booking_id'],
  ['find_free_rooms', 'Find rooms that are free at a time', 'reads', 'building from to'],
  ['get_asset_manual', 'Get the address of the manual of an asset', 'reads', 'asset_id'],
  ['move_asset', 'Record that an asset stands in another room', 'changes', 'asset_id room_id'],
  ['retire_asset', 'Take an asset out of service for good', 'changes', 'asset_id reason'],
  ['list_asset_types', 'List the types of assets', 'reads', ''],
  ['list_work_orders', 'List work orders by state', 'reads', 'state building'],
  ['get_work_order', 'Get a work order with its history', 'reads', 'work_order_id'],
  ['close_work_order', 'Close a work order as done', 'changes', 'work_order_id note'],
  ['assign_work_order', 'Give a work order to a person', 'changes', 'work_order_id person'],
  ['comment_work_order', 'Add a comment to a work order', 'changes', 'work_order_id text'],
  ['list_contractors', 'List contractors with their trades', 'reads', 'trade'],
  ['rate_contractor', 'Rate the work of a contractor', 'changes', 'contractor stars text'],
  ['list_inspections', 'List inspections that the law asks for', 'reads', 'building from to'],
  ['schedule_inspection', 'Plan an inspection on a day', 'changes', 'asset_id day inspector'],
  ['list_keys', 'List the keys that are handed out', 'reads', 'building'],
  ['hand_out_key', 'Record that a person got a key', 'changes', 'key_id person'],
  ['get_meter_reading', 'Get the last reading of a meter', 'reads', 'meter_id'],
  ['record_meter_reading', 'Record a reading of a meter', 'changes', 'meter_id day value'],
  ['get_energy_report', 'Get the use of energy of a building', 'reads', 'building month'],
  ['list_cleaning_plans', 'List the cleaning plans of a building', 'reads', 'building'],
  ['list_parking_spaces', 'List parking spaces and who uses them', 'reads', 'building'],
  ['send_notice', 'Send a notice to all tenants of a building', 'changes', 'building text'],
];

/** Has thirty tools of an MCP server, two of which are needed. */
export const mcp: PlayedTask = {
  name: 'mcp',
  mcpServer: server,
  requests: [
    'Circulation pump 2 in Linde House is leaking. Open an urgent work order for it with the contractor who looks after it, due on 30 November 2026. Then tell me the number of the work order, the serial number of the pump, who comes, and when the pump was last serviced.',
  ],
  open() {
    const opened: string[] = [];
    const changed: string[] = [];
    const needed = [
      reads(
        `${server}.search_assets`,
        'Search assets by words of their name, building, room or serial number',
        {
          query: z.string().describe('words that all have to occur'),
          limit: z.int().min(1).max(50).optional(),
        },
        ({ query, limit = 20 }) => {
          const words = query.toLowerCase().split(/[\s,]+/);
          const found = assets.filter((asset) => {
            const text = Object.values(asset).join(' ').toLowerCase();
            return words.every((word) => text.includes(word));
          });
          return { total: found.length, assets: found.slice(0, limit) };
        },
      ),
      once(
        `${server}.create_work_order`,
        'Open a work order for an asset and notify the contractor',
        {
          asset_id: z.string().describe('such as AS-1000'),
          title: z.string(),
          priority: z.enum(['low', 'normal', 'urgent']),
          due: z.string().describe('YYYY-MM-DD'),
          contractor: z.string().optional(),
        },
        (args) => {
          if (!assets.some((asset) => asset.asset_id === args.asset_id)) {
            throw new ToolError('not_found', `no asset ${args.asset_id}`);
          }
          const { asset_id: asset, priority, due, contractor } = args;
          opened.push([asset, priority, due, contractor].join(' '));
          return { work_order_id: `WO-${7750 + opened.length}`, ...args, state: 'open' };
        },
      ),
    ];
    const [search, create] = needed;
    const rest = others.map((row) => otherTool(row, (name) => changed.push(name)));
    return {
      // Placed among the others, as servers list tools in no helpful order.
      tools: [...rest.slice(0, 7), search, ...rest.slice(7, 13), create, ...rest.slice(13)].filter(
        (tool) => tool !== undefined,
      ),
      judge: ([reply]) => [
        [
          'one work order: AS-3107, urgent, 30 November, Oehler Heating',
          opened.join() === 'AS-3107 urgent 2026-11-30 Oehler Heating',
        ],
        ['nothing else was changed', changed.length === 0],
        [
          'its number, the serial number and the contractor',
          has(reply?.answer, /WO-7751/, /WX-88-20417/, /Oehler/),
        ],
        ['last serviced on 11 March 2025', has(reply?.answer, /2025-03-11|11\.? March|March 11/)],
      ],
    };
  },
};

function otherTool(
  [name, description, kind, args]: (typeof others)[number],
  onChange: (name: string) => void,
): TaskTool {
  const names = args.split(' ').filter(Boolean);
  const shape = Object.fromEntries(names.map((each) => [each, z.string()]));
  if (kind === 'reads')
    return reads(`${server}.${name}`, description, shape, () => ({ total: 0, items: [] }));
  return once(`${server}.${name}`, description, shape, (given) => {
    onChange(name);
    return { done: true, ...given };
  });
}
