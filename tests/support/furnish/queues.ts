import { defaultSchedules } from '#shared/domain/default-schedules.ts';
import { given } from '../given.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishQueues: Furnish<'queues'> = async (home) => {
  const { queueId } = await given.queue(home, { name: 'Do muro', greetingMessage: 'nosso segredo' });
  return {
    ids: { queueId: ulidOf(queueId) },
    bodies: { createQueue: { name: 'Vendas', color: '#112233' }, updateQueue: { name: 'Do muro', greetingMessage: 'Olá' } },
    known: { queueId: [home.queue.queueId, null], queueIds: [[], [home.queue.queueId]], schedules: [defaultSchedules], color: ['#123456', '#abc'] },
    notPlain: ['createQueue', 'deleteQueue'],
  };
};
