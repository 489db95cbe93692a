import type { QueueId } from '#shared/contract/ids.ts';
import type { AutomaticState } from '#shared/domain/automatic-answer.ts';
import type { MenuState } from '#shared/domain/menu.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';

/** The automatic messages that a ticket has had. A menu is always one of the ticket's queue, or the first one. */
export function automaticStateOf({ menu, queueId, automaticAtMs, hoursToldAtMs }: TicketItem): AutomaticState {
  return { menu: menu && { ...menu, queueId }, sentAtMs: automaticAtMs, hoursToldAtMs };
}

type AutomaticFields = Pick<TicketItem, 'queueId' | 'chatbot' | 'menu' | 'automaticAtMs' | 'hoursToldAtMs'>;

function keptMenu({ optionId, step, wrongAnswers, shown }: MenuState): AutomaticFields['menu'] {
  return { optionId, step, wrongAnswers, ...(step === 'asking' && shown !== undefined ? { shown } : {}) };
}

/** As a ticket keeps it. At the end of a path the bot is not seen any more, though # still goes back. */
export function automaticFields({ menu, sentAtMs, hoursToldAtMs }: AutomaticState, queueId: QueueId | null): AutomaticFields {
  return { queueId, chatbot: menu !== null && menu.step !== 'waiting', menu: menu && keptMenu(menu), automaticAtMs: [...sentAtMs], hoursToldAtMs };
}
