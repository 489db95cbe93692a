/** Where the screens are that few open, each a chunk of its own. */
export const lateScreens = {
  todolist: async () => ({ default: (await import('../features/todolist/TodolistScreen.tsx')).TodolistScreen }),
  helps: async () => ({ default: (await import('../features/helps/HelpsScreen.tsx')).HelpsScreen }),
  announcements: async () => ({ default: (await import('../features/announcements/AnnouncementsScreen.tsx')).AnnouncementsScreen }),
  audit: async () => ({ default: (await import('../features/audit/AuditScreen.tsx')).AuditScreen }),
  contactLists: async () => ({ default: (await import('../features/contact-lists/ContactListsScreen.tsx')).ContactListsScreen }),
  contactListItems: async () => ({ default: (await import('../features/contact-lists/ItemsScreen.tsx')).ItemsScreen }),
} as const;
export type LateScreen = keyof typeof lateScreens;
