/**
 * Rights of the specification's profile admin, by the names that it gives them, and the last three by ours.
 */
export const adminRights = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'audit:view',
  'chats-page:createChat',
  'billing:pay',
] as const;

/** Rights of everybody with the specification's profile user too. Other roles have some of them. */
export const workRights = [
  /** Tickets of one's queues, beside one's own. */
  'tickets-manager:showqueues',
  /** Accept, answer, transfer, close, tag and note. Without it one only reads. */
  'conversations:answer',
  'conversations:bulk',
  'contacts:edit',
  /** Numbers and e-mails of customers. Without it they are masked, wherever they stand. */
  'contacts:numbers',
  'contacts:import',
  'contacts:export',
  'schedules:edit',
  'shortcuts:edit',
  'tags:edit',
  /** Lists of recipients, with the contacts in them. */
  'contact-lists:edit',
  /** WhatsApp campaigns, their settings and their reports. */
  'campaigns:run',
  /** E-mail campaigns and templates. */
  'mail:run',
] as const;

/** Rights that hand numbers on, in files, in lists or to other programs. A role without `contacts:numbers` has none of them. */
export const rightsWithNumbers = [
  'contacts:export',
  'contacts-page:deleteContact',
  'contact-lists:edit',
  'campaigns:run',
  'mail:run',
  'connections-page:editOrDeleteConnection',
] as const satisfies readonly (AdminRight | WorkRight)[];

export type AdminRight = (typeof adminRights)[number];
export type WorkRight = (typeof workRights)[number];
export type Right = AdminRight | WorkRight;
