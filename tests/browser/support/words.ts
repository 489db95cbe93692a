import { texts as enCommon } from '#web/i18n/en/common.ts';
import { texts as enConnections } from '#web/i18n/en/connections.ts';
import { texts as enConversation } from '#web/i18n/en/conversation.ts';
import { texts as enShell } from '#web/i18n/en/shell.ts';
import { texts as esCommon } from '#web/i18n/es/common.ts';
import { texts as esConnections } from '#web/i18n/es/connections.ts';
import { texts as esConversation } from '#web/i18n/es/conversation.ts';
import { texts as esShell } from '#web/i18n/es/shell.ts';
import { texts as ptCommon } from '#web/i18n/pt/common.ts';
import { texts as ptConnections } from '#web/i18n/pt/connections.ts';
import { texts as ptConversation } from '#web/i18n/pt/conversation.ts';
import { texts as ptShell } from '#web/i18n/pt/shell.ts';
import { texts as enDashboard } from '#web/features/dashboard/texts.en.ts';
import { texts as enQuickMessages } from '#web/features/quick-messages/texts.en.ts';
import { texts as enTickets } from '#web/features/tickets/texts.en.ts';
import { texts as enUsers } from '#web/features/users/texts.en.ts';
import { texts as esDashboard } from '#web/features/dashboard/texts.es.ts';
import { texts as esQuickMessages } from '#web/features/quick-messages/texts.es.ts';
import { texts as esTickets } from '#web/features/tickets/texts.es.ts';
import { texts as esUsers } from '#web/features/users/texts.es.ts';
import { texts as ptDashboard } from '#web/features/dashboard/texts.pt.ts';
import { texts as ptQuickMessages } from '#web/features/quick-messages/texts.pt.ts';
import { texts as ptTickets } from '#web/features/tickets/texts.pt.ts';
import { texts as ptUsers } from '#web/features/users/texts.pt.ts';

/** What is on the buttons in each language. */
export const words = {
  pt: {
    ...ptCommon,
    ...ptShell,
    connections: ptConnections,
    tickets: { ...ptTickets, ...ptConversation },
    quickMessages: ptQuickMessages,
    dashboardScreen: ptDashboard,
    users: ptUsers,
  },
  en: {
    ...enCommon,
    ...enShell,
    connections: enConnections,
    tickets: { ...enTickets, ...enConversation },
    quickMessages: enQuickMessages,
    dashboardScreen: enDashboard,
    users: enUsers,
  },
  es: {
    ...esCommon,
    ...esShell,
    connections: esConnections,
    tickets: { ...esTickets, ...esConversation },
    quickMessages: esQuickMessages,
    dashboardScreen: esDashboard,
    users: esUsers,
  },
} as const;

export type Language = keyof typeof words;
export type Words = (typeof words)[Language];

/** A text with its variable filled. */
export const filled = (text: string, name: string): string => text.replace('{{name}}', name);
