/** Where the screens are that few begin with, each a chunk of its own. */
export const lateScreens = {
  lanes: async () => ({ default: (await import('../features/tags/LanesScreen.tsx')).LanesScreen }),
  quickMessages: async () => ({ default: (await import('../features/quick-messages/QuickMessagesScreen.tsx')).QuickMessagesScreen }),
  schedules: async () => ({ default: (await import('../features/schedules/SchedulesScreen.tsx')).SchedulesScreen }),
  tags: async () => ({ default: (await import('../features/tags/TagsScreen.tsx')).TagsScreen }),
  connections: async () => ({ default: (await import('../features/connections/ConnectionsScreen.tsx')).ConnectionsScreen }),
  todolist: async () => ({ default: (await import('../features/todolist/TodolistScreen.tsx')).TodolistScreen }),
  helps: async () => ({ default: (await import('../features/helps/HelpsScreen.tsx')).HelpsScreen }),
  announcements: async () => ({ default: (await import('../features/announcements/AnnouncementsScreen.tsx')).AnnouncementsScreen }),
  queues: async () => ({ default: (await import('../features/queues/QueuesScreen.tsx')).QueuesScreen }),
  users: async () => ({ default: (await import('../features/users/UsersScreen.tsx')).UsersScreen }),
  settings: async () => ({ default: (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen }),
  messagesApi: async () => ({ default: (await import('../features/messages-api/MessagesApiScreen.tsx')).MessagesApiScreen }),
  audit: async () => ({ default: (await import('../features/audit/AuditScreen.tsx')).AuditScreen }),
  campaigns: async () => ({ default: (await import('../features/campaigns/CampaignsScreen.tsx')).CampaignsScreen }),
  campaignReport: async () => ({ default: (await import('../features/campaigns/ReportScreen.tsx')).ReportScreen }),
  campaignSettings: async () => ({ default: (await import('../features/campaigns/SettingsScreen.tsx')).SettingsScreen }),
  contactLists: async () => ({ default: (await import('../features/contact-lists/ContactListsScreen.tsx')).ContactListsScreen }),
  contactListItems: async () => ({ default: (await import('../features/contact-lists/ItemsScreen.tsx')).ItemsScreen }),
  invoices: async () => ({ default: (await import('../features/billing/InvoicesScreen.tsx')).InvoicesScreen }),
  subscription: async () => ({ default: (await import('../features/billing/SubscriptionScreen.tsx')).SubscriptionScreen }),
} as const;
export type LateScreen = keyof typeof lateScreens;
