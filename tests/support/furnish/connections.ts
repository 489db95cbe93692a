import { given, testPassword } from '../given.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishConnections: Furnish<'connections'> = async (home) => {
  const { connectionId } = await given.connection(home, { queueIds: [home.queue.queueId] });
  return {
    ids: { whatsappId: ulidOf(connectionId) },
    bodies: { createConnection: { name: 'Nova conexão' }, updateConnection: { greetingMessage: 'olá' }, replaceToken: { currentPassword: testPassword } },
    notPlain: ['deleteConnection', 'startSession', 'renewQrCode', 'disconnectSession'],
  };
};
