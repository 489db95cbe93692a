import type { MessageId } from '../contract/ids.ts';

// An id has, with dashes between: ids of connection and contact of 26 characters, the time of 13, and the channel's own id, which may hold dashes.

export const connectionIn = (id: MessageId): string => id.slice(0, 26);
export const contactIn = (id: MessageId): string => id.slice(27, 53);
/** In milliseconds; sorts as time does. */
export const timeIn = (id: MessageId): string => id.slice(54, 67);
export const channelIdIn = (id: MessageId): string => id.slice(68);

/** Names a message in its conversation, whose contact may turn out to be another one. */
export const withoutContact = (id: MessageId): string => connectionIn(id) + id.slice(53);
