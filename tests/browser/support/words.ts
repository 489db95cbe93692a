import { unsubscribeWords } from '#functions/areas/campaigns/mail/unsubscribe-words.ts';
import { texts as enAccount } from '#web/parts/account/texts.en.ts';
import { texts as enAnnouncements } from '#web/features/announcements/texts.en.ts';
import { texts as enAudit } from '#web/features/audit/texts.en.ts';
import { texts as enBilling } from '#web/features/billing/texts.en.ts';
import { texts as enCampaigns } from '#web/features/campaigns/texts.en.ts';
import { texts as enChats } from '#web/features/chats/texts.en.ts';
import { texts as enCommands } from '#web/app/commands/texts.en.ts';
import { texts as enCommon } from '#web/i18n/en/common.ts';
import { texts as enConnections } from '#web/parts/connections/texts.en.ts';
import { texts as enContactLists } from '#web/parts/contact-lists/texts.en.ts';
import { texts as enContacts } from '#web/parts/contacts/texts.en.ts';
import { texts as enConversation } from '#web/parts/conversation/texts.en.ts';
import { texts as enDashboard } from '#web/features/dashboard/texts.en.ts';
import { texts as enEmail } from '#web/features/email/texts.en.ts';
import { texts as enErrors } from '#web/i18n/en/errors.ts';
import { texts as enHelps } from '#web/features/helps/texts.en.ts';
import { texts as enKanban } from '#web/features/kanban/texts.en.ts';
import { texts as enKit } from '#web/kit/texts.en.ts';
import { texts as enApi } from '#web/features/messages-api/texts.en.ts';
import { texts as enLogin } from '#web/features/login/texts.en.ts';
import { texts as enNotifications } from '#web/features/notifications/texts.en.ts';
import { texts as enOutreach } from '#web/parts/outreach/texts.en.ts';
import { texts as enPassword } from '#web/features/password/texts.en.ts';
import { texts as enPrivacy } from '#web/parts/privacy/texts.en.ts';
import { texts as enMailDomains } from '#web/features/email/mail-domains/texts.en.ts';
import { texts as enTemplate } from '#web/features/template/texts.en.ts';
import { texts as enQueues } from '#web/features/queues/texts.en.ts';
import { texts as enQuickMessages } from '#web/features/quick-messages/texts.en.ts';
import { texts as enSchedules } from '#web/features/schedules/texts.en.ts';
import { texts as enSecurity } from '#web/features/security/texts.en.ts';
import { texts as enFirstSteps } from '#web/features/tickets/first-steps/texts.en.ts';
import { texts as enSignUp } from '#web/features/sign-up/texts.en.ts';
import { texts as enSessions } from '#web/features/sessions/texts.en.ts';
import { texts as enSettings } from '#web/features/settings/texts.en.ts';
import { texts as enShell } from '#web/app/shell/texts.en.ts';
import { texts as enLateErrors } from '#web/i18n/en/screen-errors.ts';
import { texts as enSupport } from '#web/app/support/texts.en.ts';
import { texts as enTags } from '#web/features/tags/texts.en.ts';
import { texts as enTickets } from '#web/features/tickets/texts.en.ts';
import { texts as enTodolist } from '#web/features/todolist/texts.en.ts';
import { texts as enRights } from '#web/parts/rights/texts.en.ts';
import { texts as enRoles } from '#web/features/roles/texts.en.ts';
import { texts as enUsers } from '#web/features/users/texts.en.ts';
import { texts as esAccount } from '#web/parts/account/texts.es.ts';
import { texts as esAnnouncements } from '#web/features/announcements/texts.es.ts';
import { texts as esAudit } from '#web/features/audit/texts.es.ts';
import { texts as esBilling } from '#web/features/billing/texts.es.ts';
import { texts as esCampaigns } from '#web/features/campaigns/texts.es.ts';
import { texts as esChats } from '#web/features/chats/texts.es.ts';
import { texts as esCommands } from '#web/app/commands/texts.es.ts';
import { texts as esCommon } from '#web/i18n/es/common.ts';
import { texts as esConnections } from '#web/parts/connections/texts.es.ts';
import { texts as esContactLists } from '#web/parts/contact-lists/texts.es.ts';
import { texts as esContacts } from '#web/parts/contacts/texts.es.ts';
import { texts as esConversation } from '#web/parts/conversation/texts.es.ts';
import { texts as esDashboard } from '#web/features/dashboard/texts.es.ts';
import { texts as esEmail } from '#web/features/email/texts.es.ts';
import { texts as esErrors } from '#web/i18n/es/errors.ts';
import { texts as esHelps } from '#web/features/helps/texts.es.ts';
import { texts as esKanban } from '#web/features/kanban/texts.es.ts';
import { texts as esKit } from '#web/kit/texts.es.ts';
import { texts as esApi } from '#web/features/messages-api/texts.es.ts';
import { texts as esLogin } from '#web/features/login/texts.es.ts';
import { texts as esNotifications } from '#web/features/notifications/texts.es.ts';
import { texts as esOutreach } from '#web/parts/outreach/texts.es.ts';
import { texts as esPassword } from '#web/features/password/texts.es.ts';
import { texts as esPrivacy } from '#web/parts/privacy/texts.es.ts';
import { texts as esMailDomains } from '#web/features/email/mail-domains/texts.es.ts';
import { texts as esTemplate } from '#web/features/template/texts.es.ts';
import { texts as esQueues } from '#web/features/queues/texts.es.ts';
import { texts as esQuickMessages } from '#web/features/quick-messages/texts.es.ts';
import { texts as esSchedules } from '#web/features/schedules/texts.es.ts';
import { texts as esSecurity } from '#web/features/security/texts.es.ts';
import { texts as esFirstSteps } from '#web/features/tickets/first-steps/texts.es.ts';
import { texts as esSignUp } from '#web/features/sign-up/texts.es.ts';
import { texts as esSessions } from '#web/features/sessions/texts.es.ts';
import { texts as esSettings } from '#web/features/settings/texts.es.ts';
import { texts as esShell } from '#web/app/shell/texts.es.ts';
import { texts as esLateErrors } from '#web/i18n/es/screen-errors.ts';
import { texts as esSupport } from '#web/app/support/texts.es.ts';
import { texts as esTags } from '#web/features/tags/texts.es.ts';
import { texts as esTickets } from '#web/features/tickets/texts.es.ts';
import { texts as esTodolist } from '#web/features/todolist/texts.es.ts';
import { texts as esRights } from '#web/parts/rights/texts.es.ts';
import { texts as esRoles } from '#web/features/roles/texts.es.ts';
import { texts as esUsers } from '#web/features/users/texts.es.ts';
import { texts as ptAccount } from '#web/parts/account/texts.pt.ts';
import { texts as ptAnnouncements } from '#web/features/announcements/texts.pt.ts';
import { texts as ptAudit } from '#web/features/audit/texts.pt.ts';
import { texts as ptBilling } from '#web/features/billing/texts.pt.ts';
import { texts as ptCampaigns } from '#web/features/campaigns/texts.pt.ts';
import { texts as ptChats } from '#web/features/chats/texts.pt.ts';
import { texts as ptCommands } from '#web/app/commands/texts.pt.ts';
import { texts as ptCommon } from '#web/i18n/pt/common.ts';
import { texts as ptConnections } from '#web/parts/connections/texts.pt.ts';
import { texts as ptContactLists } from '#web/parts/contact-lists/texts.pt.ts';
import { texts as ptContacts } from '#web/parts/contacts/texts.pt.ts';
import { texts as ptConversation } from '#web/parts/conversation/texts.pt.ts';
import { texts as ptDashboard } from '#web/features/dashboard/texts.pt.ts';
import { texts as ptEmail } from '#web/features/email/texts.pt.ts';
import { texts as ptErrors } from '#web/i18n/pt/errors.ts';
import { texts as ptHelps } from '#web/features/helps/texts.pt.ts';
import { texts as ptKanban } from '#web/features/kanban/texts.pt.ts';
import { texts as ptKit } from '#web/kit/texts.pt.ts';
import { texts as ptApi } from '#web/features/messages-api/texts.pt.ts';
import { texts as ptLogin } from '#web/features/login/texts.pt.ts';
import { texts as ptNotifications } from '#web/features/notifications/texts.pt.ts';
import { texts as ptOutreach } from '#web/parts/outreach/texts.pt.ts';
import { texts as ptPassword } from '#web/features/password/texts.pt.ts';
import { texts as ptPrivacy } from '#web/parts/privacy/texts.pt.ts';
import { texts as ptMailDomains } from '#web/features/email/mail-domains/texts.pt.ts';
import { texts as ptTemplate } from '#web/features/template/texts.pt.ts';
import { texts as ptQueues } from '#web/features/queues/texts.pt.ts';
import { texts as ptQuickMessages } from '#web/features/quick-messages/texts.pt.ts';
import { texts as ptSchedules } from '#web/features/schedules/texts.pt.ts';
import { texts as ptSecurity } from '#web/features/security/texts.pt.ts';
import { texts as ptFirstSteps } from '#web/features/tickets/first-steps/texts.pt.ts';
import { texts as ptSignUp } from '#web/features/sign-up/texts.pt.ts';
import { texts as ptSessions } from '#web/features/sessions/texts.pt.ts';
import { texts as ptSettings } from '#web/features/settings/texts.pt.ts';
import { texts as ptShell } from '#web/app/shell/texts.pt.ts';
import { texts as ptLateErrors } from '#web/i18n/pt/screen-errors.ts';
import { texts as ptSupport } from '#web/app/support/texts.pt.ts';
import { texts as ptTags } from '#web/features/tags/texts.pt.ts';
import { texts as ptTickets } from '#web/features/tickets/texts.pt.ts';
import { texts as ptTodolist } from '#web/features/todolist/texts.pt.ts';
import { texts as ptRights } from '#web/parts/rights/texts.pt.ts';
import { texts as ptRoles } from '#web/features/roles/texts.pt.ts';
import { texts as ptUsers } from '#web/features/users/texts.pt.ts';

/** Words on the buttons in each language. */
export const words = {
  pt: {
    code: 'pt',
    ...ptCommon,
    ...ptShell,
    accountTexts: ptAccount,
    announcementTexts: ptAnnouncements,
    errors: ptErrors,
    helpTexts: ptHelps,
    tasks: ptTodolist,
    auditTexts: ptAudit,
    billing: ptBilling,
    campaignTexts: { ...ptOutreach, ...ptCampaigns },
    chatTexts: ptChats,
    emailTexts: { ...ptOutreach, ...ptEmail },
    unsubscribeTexts: unsubscribeWords.pt,
    commands: ptCommands,
    kit: ptKit,
    login: ptLogin,
    signUp: ptSignUp,
    firstSteps: ptFirstSteps,
    notifications: ptNotifications,
    apiTexts: ptApi,
    privacy: ptPrivacy,
    connections: ptConnections,
    contactTexts: ptContacts,
    listTexts: ptContactLists,
    quickMessages: ptQuickMessages,
    dashboardScreen: ptDashboard,
    rights: ptRights,
    roles: ptRoles,
    users: ptUsers,
    password: ptPassword,
    tagTexts: ptTags,
    panel: ptKanban,
    template: ptTemplate,
    mailDomains: ptMailDomains,
    queues: ptQueues,
    shell: ptShell,
    security: ptSecurity,
    sessions: ptSessions,
    settings: ptSettings,
    support: ptSupport,
    screenErrors: ptLateErrors,
    schedules: ptSchedules,
    tickets: { ...ptTickets, ...ptConversation },
  },
  en: {
    code: 'en',
    ...enCommon,
    ...enShell,
    accountTexts: enAccount,
    announcementTexts: enAnnouncements,
    errors: enErrors,
    helpTexts: enHelps,
    tasks: enTodolist,
    auditTexts: enAudit,
    billing: enBilling,
    campaignTexts: { ...enOutreach, ...enCampaigns },
    chatTexts: enChats,
    emailTexts: { ...enOutreach, ...enEmail },
    unsubscribeTexts: unsubscribeWords.en,
    commands: enCommands,
    kit: enKit,
    login: enLogin,
    signUp: enSignUp,
    firstSteps: enFirstSteps,
    notifications: enNotifications,
    apiTexts: enApi,
    privacy: enPrivacy,
    connections: enConnections,
    contactTexts: enContacts,
    listTexts: enContactLists,
    quickMessages: enQuickMessages,
    dashboardScreen: enDashboard,
    rights: enRights,
    roles: enRoles,
    users: enUsers,
    password: enPassword,
    tagTexts: enTags,
    panel: enKanban,
    template: enTemplate,
    mailDomains: enMailDomains,
    queues: enQueues,
    shell: enShell,
    security: enSecurity,
    sessions: enSessions,
    settings: enSettings,
    support: enSupport,
    screenErrors: enLateErrors,
    schedules: enSchedules,
    tickets: { ...enTickets, ...enConversation },
  },
  es: {
    code: 'es',
    ...esCommon,
    ...esShell,
    accountTexts: esAccount,
    announcementTexts: esAnnouncements,
    errors: esErrors,
    helpTexts: esHelps,
    tasks: esTodolist,
    auditTexts: esAudit,
    billing: esBilling,
    campaignTexts: { ...esOutreach, ...esCampaigns },
    chatTexts: esChats,
    emailTexts: { ...esOutreach, ...esEmail },
    unsubscribeTexts: unsubscribeWords.es,
    commands: esCommands,
    kit: esKit,
    login: esLogin,
    signUp: esSignUp,
    firstSteps: esFirstSteps,
    notifications: esNotifications,
    apiTexts: esApi,
    privacy: esPrivacy,
    connections: esConnections,
    contactTexts: esContacts,
    listTexts: esContactLists,
    quickMessages: esQuickMessages,
    dashboardScreen: esDashboard,
    rights: esRights,
    roles: esRoles,
    users: esUsers,
    password: esPassword,
    tagTexts: esTags,
    panel: esKanban,
    template: esTemplate,
    mailDomains: esMailDomains,
    queues: esQueues,
    shell: esShell,
    security: esSecurity,
    sessions: esSessions,
    settings: esSettings,
    support: esSupport,
    screenErrors: esLateErrors,
    schedules: esSchedules,
    tickets: { ...esTickets, ...esConversation },
  },
} as const;

export type Language = keyof typeof words;
export type Words = (typeof words)[Language];

/** A text with its variable filled, whatever that is called; or with several by their names. */
export const filled = (text: string, values: string | Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => (typeof values === 'string' ? values : String(values[name])));

/** The form of a text that goes with a number, as `unread_one` and `unread_other`. */
export function counted({ code }: Words, texts: Readonly<Record<string, string>>, key: string, count: number): string {
  const text = texts[`${key}_${new Intl.PluralRules(code).select(count)}`];
  if (text === undefined) throw new Error(`no text ${key} for ${count} in ${code}`);
  return filled(text, { count });
}

const exactly = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** A name that begins as the text does, with any value at its first variable. */
export const beginning = (text: string): RegExp => new RegExp(`^${exactly(text.split('{{')[0] ?? text)}`);

/** A name in which the texts stand in this order. */
export const having = (...texts: readonly string[]): RegExp => new RegExp(texts.map(exactly).join('.*'));
