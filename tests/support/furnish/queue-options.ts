import { createOption } from '#functions/areas/queue-options/create-option.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishQueueOptions: Furnish<'queueOptions'> = async (home) => {
  const { queueId } = home.queue;
  const { id } = await createOption(home.deps, home.admin, { queueId, parentId: null, title: 'Do muro', message: 'nosso segredo' });
  return {
    ids: { queueOptionId: ulidOf(id) },
    bodies: { createQueueOption: { queueId, title: 'Boletos' }, updateQueueOption: { title: 'Do muro' } },
    known: { parentId: ['-1', null, id] },
    // A list wants its queue in the query.
    notPlain: ['listQueueOptions', 'deleteQueueOption'],
  };
};
