import { loadConversation } from '#web/features/tickets/load-conversation.ts';
import type { Texts } from '#web/i18n/texts.ts';
import { screen } from './late-screen.ts';
import type { ScreenEntry } from './screen-entry.ts';

/**
 * The one table of the screens below login, in the order of the menu. Routes, guards, menu, titles and what is fetched ahead derive from it; each
 * screen is a chunk of its own. A new screen is an entry here (and a name in the texts of `shell`).
 */
export const screens = {
  dashboard: {
    path: '/',
    load: async () => ({ default: (await import('#web/features/dashboard/DashboardScreen.tsx')).DashboardScreen }),
    texts: ['kit', 'dashboard'],
    needs: { right: 'dashboard:view' },
    otherwise: '/tickets',
    title: 'dashboard',
    menu: { group: 'work', icon: 'dashboard' },
  },
  tickets: {
    path: '/tickets/:uuid?',
    load: async () => ({ default: (await import('#web/features/tickets/TicketsScreen.tsx')).TicketsScreen }),
    loadWith: (pathname) => (pathname.startsWith('/tickets/') ? [loadConversation] : []),
    texts: ['tickets'],
    textsWith: (pathname) => (pathname.startsWith('/tickets/') ? ['conversation'] : []),
    title: 'tickets',
    menu: { group: 'work', icon: 'tickets' },
  },
  todolist: {
    path: '/todolist',
    load: screen('todolist/TodolistScreen'),
    texts: ['kit', 'todolist'],
    title: 'todolist',
    menu: { group: 'work', icon: 'todolist' },
  },
  kanban: {
    path: '/kanban',
    flaggedPath: '/Kanban',
    load: async () => ({ default: (await import('#web/features/kanban/KanbanScreen.tsx')).KanbanScreen }),
    texts: ['kanban'],
    title: 'kanban',
    menu: { group: 'work', icon: 'kanban' },
  },
  lanes: {
    path: '/tagsKanban',
    flaggedPath: '/TagsKanban',
    load: screen('tags/LanesScreen'),
    texts: ['kit', 'tags'],
    title: 'lanes',
  },
  quickMessages: {
    path: '/quick-messages',
    load: screen('quick-messages/QuickMessagesScreen'),
    texts: ['kit', 'quick-messages', 'conversation'],
    title: 'quickMessages',
    menu: { group: 'work', icon: 'bolt' },
  },
  contacts: {
    path: '/contacts',
    load: async () => ({ default: (await import('#web/features/contacts/ContactsScreen.tsx')).ContactsScreen }),
    texts: ['kit', 'contacts'],
    title: 'contacts',
    menu: { group: 'work', icon: 'contacts' },
  },
  schedules: {
    path: '/schedules',
    load: screen('schedules/SchedulesScreen'),
    texts: ['kit', 'schedules'],
    needs: { right: 'schedules:edit' },
    title: 'schedules',
    menu: { group: 'work', icon: 'schedules' },
  },
  tags: {
    path: '/tags',
    load: screen('tags/TagsScreen'),
    texts: ['kit', 'tags'],
    title: 'tags',
    menu: { group: 'work', icon: 'tags' },
  },
  chats: {
    path: '/chats/:uuid?',
    load: async () => ({ default: (await import('#web/features/chats/ChatsScreen.tsx')).ChatsScreen }),
    texts: ['kit', 'chats', 'conversation'],
    title: 'chats',
    menu: { group: 'work', icon: 'chats' },
  },
  campaigns: {
    path: '/campaigns',
    isFlagged: true,
    load: screen('campaigns/CampaignsScreen'),
    texts: ['kit', 'outreach', 'campaigns'],
    needs: { right: 'campaigns:run', feature: 'campaignsEnabled' },
    title: 'campaigns',
    menu: { group: 'campaigns', icon: 'campaigns' },
  },
  campaignReport: {
    path: '/campaign/:campaignId/report',
    isFlagged: true,
    load: screen('campaigns/ReportScreen'),
    texts: ['kit', 'outreach', 'campaigns'],
    needs: { right: 'campaigns:run', feature: 'campaignsEnabled' },
    title: 'campaignReport',
  },
  optOuts: {
    path: '/campaigns/opt-outs',
    isFlagged: true,
    load: screen('campaigns/OptOutsScreen'),
    texts: ['kit', 'outreach', 'campaigns'],
    needs: { right: 'campaigns:run', feature: 'campaignsEnabled' },
    title: 'optOuts',
  },
  contactLists: {
    path: '/contact-lists',
    isFlagged: true,
    load: screen('contact-lists/ContactListsScreen'),
    texts: ['kit', 'contact-lists'],
    needs: { right: 'contact-lists:edit' },
    title: 'contactLists',
    menu: { group: 'campaigns', icon: 'contactLists' },
  },
  contactListItems: {
    path: '/contact-lists/:contactListId/contacts',
    isFlagged: true,
    load: screen('contact-lists/ItemsScreen'),
    texts: ['kit', 'contact-lists', 'contacts'],
    needs: { right: 'contact-lists:edit' },
    title: 'contactLists',
  },
  campaignSettings: {
    path: '/campaigns-config',
    isFlagged: true,
    load: screen('campaigns/SettingsScreen'),
    texts: ['kit', 'outreach', 'campaigns'],
    needs: { right: 'campaigns:run', feature: 'campaignsEnabled' },
    title: 'campaignSettings',
    menu: { group: 'campaigns', icon: 'campaignSettings' },
  },
  email: {
    path: '/email',
    load: screen('email/EmailScreen'),
    texts: ['kit', 'outreach', 'email'],
    needs: { right: 'mail:run' },
    title: 'email',
    menu: { group: 'work', icon: 'email' },
  },
  emailReport: {
    path: '/email/:emailId/report',
    load: screen('email/ReportScreen'),
    texts: ['kit', 'outreach', 'email'],
    needs: { right: 'mail:run' },
    title: 'campaignReport',
  },
  suppressions: {
    path: '/email/suppressions',
    load: screen('email/SuppressionsScreen'),
    texts: ['kit', 'outreach', 'email'],
    needs: { right: 'mail:run' },
    title: 'suppressions',
  },
  template: {
    path: '/template',
    load: screen('template/TemplateScreen'),
    texts: ['kit', 'template'],
    needs: { right: 'mail:run' },
    title: 'template',
    menu: { group: 'work', icon: 'template' },
  },
  helps: {
    path: '/helps',
    load: screen('helps/HelpsScreen'),
    texts: ['helps'],
    title: 'helps',
    menu: { group: 'work', icon: 'helps' },
  },
  connections: {
    path: '/connections',
    load: screen('connections/ConnectionsScreen'),
    texts: ['kit', 'connections', 'messages-api'],
    title: 'connections',
    menu: { group: 'administration', icon: 'connections' },
  },
  queues: {
    path: '/queues',
    load: screen('queues/QueuesScreen'),
    texts: ['kit', 'queues'],
    title: 'queues',
    menu: { group: 'administration', icon: 'queues' },
  },
  users: {
    path: '/users',
    load: screen('users/UsersScreen'),
    texts: ['kit', 'users', 'rights'],
    needs: { right: 'drawer-admin-items:view' },
    title: 'users',
    menu: { group: 'administration', icon: 'users' },
  },
  roles: {
    path: '/roles',
    load: screen('roles/RolesScreen'),
    texts: ['kit', 'roles', 'rights'],
    needs: { right: 'user-modal:editProfile' },
    title: 'roles',
  },
  messagesApi: {
    path: '/messages-api',
    load: screen('messages-api/MessagesApiScreen'),
    texts: ['kit', 'messages-api'],
    needs: { right: 'drawer-admin-items:view' },
    title: 'messagesApi',
    menu: { group: 'administration', icon: 'messagesApi' },
  },
  invoices: {
    path: '/financeiro',
    load: screen('billing/InvoicesScreen'),
    texts: ['kit', 'billing'],
    needs: { right: 'billing:pay' },
    title: 'invoices',
    menu: { group: 'administration', icon: 'invoices' },
  },
  subscription: {
    path: '/subscription',
    load: screen('billing/SubscriptionScreen'),
    texts: ['kit', 'billing'],
    needs: { right: 'billing:pay' },
    title: 'subscription',
  },
  settings: {
    path: '/settings',
    load: screen('settings/SettingsScreen'),
    texts: ['kit', 'settings'],
    needs: { right: 'drawer-admin-items:view' },
    title: 'settings',
    menu: { group: 'administration', icon: 'settings' },
  },
  platform: {
    path: '/platform',
    load: screen('settings/PlatformScreen'),
    texts: ['kit', 'settings'],
    needs: { isSuper: true },
    title: 'platform',
  },
  announcements: {
    path: '/announcements',
    load: screen('announcements/AnnouncementsScreen'),
    texts: ['kit', 'announcements'],
    needs: { isSuper: true },
    title: 'announcements',
    menu: { group: 'administration', icon: 'announcements' },
  },
  audit: {
    path: '/audit',
    load: screen('audit/AuditScreen'),
    texts: ['kit', 'audit', 'settings', 'rights'],
    needs: { right: 'audit:view' },
    title: 'audit',
    menu: { group: 'administration', icon: 'audit' },
  },
} as const satisfies Readonly<Record<string, ScreenEntry>>;

export type ScreenName = keyof typeof screens;

/** The namespaces that a screen needs besides the common ones. */
export const textsOf = ({ texts }: ScreenEntry): readonly (keyof Texts)[] => (texts.includes('kit') ? [...texts, 'screen-errors'] : texts);

export const screenNames = Object.keys(screens) as ScreenName[]; // the table's own keys

/** Path of a link to the screen, without optional parameters. */
export const linkTo = (name: ScreenName): string => screens[name].path.replace(/\/:\w+\?$/, '');

/** The specification registers some routes only while this is in the browser's storage. */
const hasFlag = (): boolean => localStorage.getItem('cshow') !== null;

/** Paths of the screen at this moment. A path with another way of writing is not found by any third one. */
export function pathsOf(name: ScreenName): { readonly path: string; readonly isCaseSensitive: boolean }[] {
  const { path, flaggedPath, isFlagged }: ScreenEntry = screens[name];
  if (isFlagged && !hasFlag()) return [];
  if (flaggedPath === undefined) return [{ path, isCaseSensitive: false }];
  return [path, ...(hasFlag() ? [flaggedPath] : [])].map((one) => ({ path: one, isCaseSensitive: true }));
}

/** The entry of an address, unless there is none. */
export function screenAt(pathname: string): ScreenEntry | undefined {
  const name = screenNames.find((one) => isPath(screens[one].path, pathname) || isFlaggedPath(one, pathname));
  return name && screens[name];
}

/** Whether an address is one of a path in the router's form. */
const isPath = (path: string, pathname: string): boolean =>
  path.includes(':') ? new RegExp(`^${path.replace(/\/:\w+\?$/, '(/.*)?').replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname) : path === pathname;

function isFlaggedPath(name: ScreenName, pathname: string): boolean {
  const { flaggedPath }: ScreenEntry = screens[name];
  return flaggedPath === pathname && hasFlag();
}

/** Around every screen below login. */
export const loadPrivateRoot = async () => ({ default: (await import('./PrivateRoot.tsx')).PrivateRoot });
/** Around those that are open to platform staff who support a company. */
export const loadSupportRoot = async () => ({ default: (await import('./support/SupportRoot.tsx')).SupportRoot });
export const loadNotFound = async () => ({ default: (await import('./NotFoundScreen.tsx')).NotFoundScreen });
