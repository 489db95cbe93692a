import type { ComponentType } from 'react';
import type { RecordArea } from '#shared/records/index.ts';

/** Where the screens are that few begin with, each a chunk of its own. */
export const lateScreens = {
  lanes: async () => ({ default: (await import('#web/features/tags/LanesScreen.tsx')).LanesScreen }),
  schedules: async () => ({ default: (await import('#web/features/schedules/SchedulesScreen.tsx')).SchedulesScreen }),
  tags: async () => ({ default: (await import('#web/features/tags/TagsScreen.tsx')).TagsScreen }),
  connections: async () => ({ default: (await import('#web/features/connections/ConnectionsScreen.tsx')).ConnectionsScreen }),
  todolist: async () => ({ default: (await import('#web/features/todolist/TodolistScreen.tsx')).TodolistScreen }),
  helps: async () => ({ default: (await import('#web/features/helps/HelpsScreen.tsx')).HelpsScreen }),
  announcements: async () => ({ default: (await import('#web/features/announcements/AnnouncementsScreen.tsx')).AnnouncementsScreen }),
  queues: async () => ({ default: (await import('#web/features/queues/QueuesScreen.tsx')).QueuesScreen }),
  users: async () => ({ default: (await import('#web/features/users/UsersScreen.tsx')).UsersScreen }),
  settings: async () => ({ default: (await import('#web/features/settings/SettingsScreen.tsx')).SettingsScreen }),
  messagesApi: async () => ({ default: (await import('#web/features/messages-api/MessagesApiScreen.tsx')).MessagesApiScreen }),
  audit: async () => ({ default: (await import('#web/features/audit/AuditScreen.tsx')).AuditScreen }),
  campaigns: async () => ({ default: (await import('#web/features/campaigns/CampaignsScreen.tsx')).CampaignsScreen }),
  campaignReport: async () => ({ default: (await import('#web/features/campaigns/ReportScreen.tsx')).ReportScreen }),
  campaignSettings: async () => ({ default: (await import('#web/features/campaigns/SettingsScreen.tsx')).SettingsScreen }),
  optOuts: async () => ({ default: (await import('#web/features/campaigns/OptOutsScreen.tsx')).OptOutsScreen }),
  contactLists: async () => ({ default: (await import('#web/features/contact-lists/ContactListsScreen.tsx')).ContactListsScreen }),
  template: async () => ({ default: (await import('#web/features/template/TemplateScreen.tsx')).TemplateScreen }),
  contactListItems: async () => ({ default: (await import('#web/features/contact-lists/ItemsScreen.tsx')).ItemsScreen }),
  email: async () => ({ default: (await import('#web/features/email/EmailScreen.tsx')).EmailScreen }),
  emailReport: async () => ({ default: (await import('#web/features/email/ReportScreen.tsx')).ReportScreen }),
  suppressions: async () => ({ default: (await import('#web/features/email/SuppressionsScreen.tsx')).SuppressionsScreen }),
  unsubscribe: async () => ({ default: (await import('#web/features/unsubscribe/UnsubscribeScreen.tsx')).UnsubscribeScreen }),
  invoices: async () => ({ default: (await import('#web/features/billing/InvoicesScreen.tsx')).InvoicesScreen }),
  subscription: async () => ({ default: (await import('#web/features/billing/SubscriptionScreen.tsx')).SubscriptionScreen }),
} as const;
export type LateScreen = keyof typeof lateScreens;

type ScreenModule = Readonly<Record<string, ComponentType>>;
const screensByPath = import.meta.glob<ScreenModule>('../features/*/*sScreen.tsx');

/** The export `<Area>Screen` of the file of that name in a feature's folder. */
export async function recordScreen(area: RecordArea): Promise<{ readonly default: ComponentType }> {
  const name = `${area.slice(0, 1).toUpperCase()}${area.slice(1)}Screen`;
  const path = Object.keys(screensByPath).find((one) => one.endsWith(`/${name}.tsx`));
  const screen = path && (await screensByPath[path]?.())?.[name];
  if (!screen) throw new Error(`there is no ${name}`);
  return { default: screen };
}
