import type { MessageId } from '../contract/ids.ts';

/** The texts of which an id consists: ids of connection and contact in 26 characters, the time in 13, and the channel's own id, which may hold dashes. */
export const messageIdParts = (id: MessageId) => ({
  connection: id.slice(0, 26),
  contact: id.slice(27, 53),
  /** In milliseconds; sorts as time does. */
  time: id.slice(54, 67),
  channelMessageId: id.slice(68),
});
