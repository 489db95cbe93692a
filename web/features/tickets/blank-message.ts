import type { Message } from '#shared/contract/messages.ts';

/** A message of ours with nothing in it, for what this page shows before the server tells of it. */
export const blankMessage = {
  kind: 'text',
  fromMe: true,
  read: false,
  ack: 0,
  isDeleted: false,
  isEdited: false,
  mediaType: null,
  mediaUrl: null,
  mediaName: null,
  mediaMimeType: null,
  mediaSizeBytes: null,
  location: null,
  vcard: null,
  card: null,
  isForwarded: false,
  ad: null,
  quotedMsg: null,
  queueId: null,
  participantName: null,
  reactions: [],
  failure: null,
  event: null,
} satisfies Partial<Message>;
