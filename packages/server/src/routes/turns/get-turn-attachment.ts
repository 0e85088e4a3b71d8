import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { label } from '../../wire/scalars.js';
import { attachmentResponse } from '../attachments/attachment-response.js';
import { ownedTurnState } from './owned-turn.js';
import { turnPath } from './turn-path.js';

export const getTurnAttachment = endpoint({
  method: 'GET',
  path: '/api/turns/{turn_id}/attachments/{attachment_id}',
  id: 'getTurnAttachment',
  summary: 'Read a file of a turn, by its id such as a1 or by its hash',
  description:
    'Files of its request and of its results. To be saved, not shown: texts other than JSON come as text/plain.',
  roles: ['user'],
  params: turnPath.extend({
    attachment_id: label(64).describe('Id of the attachment in the turn, such as a1.'),
  }),
  query: none,
  body: noBody,
  answers: { 200: null },
  async handle({ caller, params: { turn_id, attachment_id: wanted }, room }, context) {
    const { attachments } = await ownedTurnState(context, turn_id, caller);
    const found = attachments.find(({ id, hash }) => id === wanted || hash === wanted);
    if (found === undefined) {
      throw new HttpProblem('not_found', `the turn has no attachment ${wanted}`);
    }
    return { response: await attachmentResponse(caller.owner, found, context, room) };
  },
});
