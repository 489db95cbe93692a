import { helps } from './helps.ts';
import { quickMessages } from './quick-messages.ts';
import { roles } from './roles.ts';
import { ticketViews } from './ticket-views.ts';

/** Every kind of record that is declared whole, by its area of the contract. A new one is a line here. */
export const records = { quickMessages, helps, roles, ticketViews } as const;
