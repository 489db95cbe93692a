import { rightsWithNumbers } from '#shared/contract/rights.ts';
import { type GrantedRight, rightsOfBuiltIn } from '#shared/contract/roles.ts';
import type { Role } from '#shared/records/roles.ts';

/** Rights in plain words: each line of a group is one thing that people do, by the rights that it takes. The texts of `rights` have its words. */
export const rightGroups = {
  conversations: {
    queues: ['tickets-manager:showqueues'],
    everybody: ['tickets-manager:showall'],
    answer: ['conversations:answer'],
    bulk: ['conversations:bulk'],
    deleteTickets: ['ticket-options:deleteTicket'],
  },
  contacts: {
    numbers: ['contacts:numbers'],
    editContacts: ['contacts:edit'],
    importContacts: ['contacts:import'],
    exportContacts: ['contacts:export'],
    deleteContacts: ['contacts-page:deleteContact'],
  },
  outreach: {
    schedules: ['schedules:edit'],
    lists: ['contact-lists:edit'],
    campaigns: ['campaigns:run'],
    mail: ['mail:run'],
  },
  team: {
    shortcuts: ['shortcuts:edit'],
    tags: ['tags:edit'],
    groupChats: ['chats-page:createChat'],
    dashboard: ['dashboard:view'],
  },
  company: {
    connections: ['connections-page:addConnection', 'connections-page:actionButtons', 'connections-page:editOrDeleteConnection'],
    settings: ['drawer-admin-items:view'],
    billing: ['billing:pay'],
    audit: ['audit:view'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly GrantedRight[]>>>>;

export type RightGroup = keyof typeof rightGroups;
type LineOf<G> = G extends RightGroup ? keyof (typeof rightGroups)[G] : never;
export type RightLine = LineOf<RightGroup>;

export interface LineRights {
  readonly line: RightLine;
  readonly rights: readonly GrantedRight[];
}

export const linesIn = (group: RightGroup): readonly LineRights[] =>
  Object.entries<readonly GrantedRight[]>(rightGroups[group]).map(([line, rights]) => ({ line: line as RightLine, rights })); // the group's own keys

export const groupNames = Object.keys(rightGroups) as RightGroup[]; // the table's own keys

/** Lines that hand numbers on: nobody has them who does not see numbers. */
export const needsNumbers = ({ rights }: LineRights): boolean => rights.some((right) => (rightsWithNumbers as readonly string[]).includes(right));

/** Lines that these rights open whole. */
export const linesOf = (held: readonly string[]): RightLine[] =>
  groupNames.flatMap(linesIn).flatMap(({ line, rights }) => (rights.every((right) => held.includes(right)) ? [line] : []));

/** Rights of a role by its name or id. */
export const rightsOfRole = (role: string, own: readonly Role[]): readonly string[] => own.find(({ id }) => id === role)?.rights ?? rightsOfBuiltIn(role);

/** The line that a right belongs to; none for those over users, which admins alone have. */
export const lineWith = (right: string): RightLine | undefined =>
  groupNames.flatMap(linesIn).find(({ rights }) => (rights as readonly string[]).includes(right))?.line;
