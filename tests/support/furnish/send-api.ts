import { acceptedTicket } from '../conversations.ts';
import { given } from '../given.ts';
import { givenToken } from '../send-api.ts';
import type { Furnish } from './furnished.ts';

/** Number of a contact who is known, so that nobody has to be asked for the number. */
export const knownNumber = '5511977776666';

export const furnishSendApi: Furnish<'sendApi'> = async (home) => {
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  await acceptedTicket(home, connection, home.admin, { number: knownNumber });
  return {
    ids: {},
    bodies: { sendByApi: { number: knownNumber, body: 'nosso segredo' } },
    known: { number: [knownNumber] },
    connectionToken: await givenToken(home, connection),
  };
};
