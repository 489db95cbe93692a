import { createTag } from '#functions/areas/tags/tag-records.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { acceptedTicket } from '../conversations.ts';
import { given } from '../given.ts';
import { type Furnish, numberOf, ulidOf } from './furnished.ts';

export const furnishTags: Furnish<'tags'> = async (home) => {
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  const { id } = await createTag(home.deps, home.admin, tagRoutes.createTag.body.parse({ name: 'segredo' }));
  const lane = await createTag(home.deps, home.admin, tagRoutes.createTag.body.parse({ name: 'raia secreta', kanban: 1 }));
  return {
    ids: { tagId: ulidOf(id), ticketId: { ...numberOf(ticket.id), isOfQueue: true } },
    bodies: {
      createTag: { name: 'novidade' },
      updateTag: { name: 'segredo', color: '#c62828' },
      orderLanes: { tagIds: [lane.id] },
      // Of its own tags the first one is deleted by the same tests.
      syncTicketTags: { ticketId: ticket.id, tags: [] },
    },
    known: { tags: [[], [id], [{ id: lane.id }]], tagIds: [[lane.id]], lane: [lane.id, 'none'], kanban: ['0', '1', 0, 1], id: [id] },
    notPlain: ['deleteTag', 'linkTag', 'unlinkLane'],
  };
};
