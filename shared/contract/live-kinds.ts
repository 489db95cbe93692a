import { recordNames, type RecordName } from '../records/index.ts';
import type { RecordKind } from './events.ts';

type OtherKind = Exclude<RecordKind, RecordName>;

/** Kinds of live records that are more than a declaration says. */
const otherKinds = Object.keys({
  campaign: true,
  queue: true,
  schedule: true,
  contact: true,
  bulk: true,
  email: true,
  company: true,
  mailDomain: true,
  mailTemplate: true,
} satisfies Record<OtherKind, true>) as readonly OtherKind[]; // it has no other keys

/** Types of the stored items whose changes make events; of no other the pusher is told. */
export const eventfulTypes = [
  'ticket',
  'message',
  'connection',
  'counts',
  'session',
  'user',
  'tag',
  'ticketNote',
  'mention',
  'announcement',
  'seenAnnouncements',
  'chat',
  'chatUser',
  'chatMessage',
  'contactList',
  'contactListItem',
  'contactListImport',
  'campaignCounts',
  'campaignLane',
  'mailCounts',
  'mailLane',
  'invoice',
  ...recordNames,
  ...otherKinds,
] as const;
export type EventfulType = (typeof eventfulTypes)[number];
