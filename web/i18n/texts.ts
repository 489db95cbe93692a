import type { texts as commands } from './pt/commands.ts';
import type { texts as common } from './pt/common.ts';
import type { texts as connections } from './pt/connections.ts';
import type { texts as contacts } from './pt/contacts.ts';
import type { texts as conversation } from './pt/conversation.ts';
import type { texts as errors } from './pt/errors.ts';
import type { texts as kit } from './pt/kit.ts';
import type { texts as lateErrors } from './pt/late-errors.ts';
import type { texts as login } from './pt/login.ts';
import type { texts as outreach } from './pt/outreach.ts';
import type { texts as mailDomains } from './pt/mail-domains.ts';
import type { texts as privacy } from './pt/privacy.ts';
import type { texts as shell } from './pt/shell.ts';
import type { texts as support } from './pt/support.ts';
import type { texts as signUp } from './pt/sign-up.ts';
import 'i18next';

/** The texts of every namespace, Portuguese being the model. A feature with texts of its own adds a line by declaration merging. */
export interface Texts {
  commands: typeof commands;
  common: typeof common;
  connections: typeof connections;
  contacts: typeof contacts;
  conversation: typeof conversation;
  errors: typeof errors & typeof lateErrors;
  kit: typeof kit;
  'late-errors': typeof lateErrors;
  login: typeof login;
  outreach: typeof outreach;
  'mail-domains': typeof mailDomains;
  privacy: typeof privacy;
  shell: typeof shell;
  'sign-up': typeof signUp;
  support: typeof support;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}
