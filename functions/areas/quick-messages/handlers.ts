import type { quickMessageRoutes } from '#shared/contract/quick-messages.ts';
import type { Table } from '#functions/data/table.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { recordHandlers } from '#functions/stack/record-handlers.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { quickMessages, toQuickMessage } from '#functions/records/quick-messages/quick-message-item.ts';

interface QuickMessageDeps {
  readonly table: Table;
  readonly clock: Clock;
}

/** Suggestions while typing take the whole list. */
const mostSuggested = 1_000;

export function quickMessageHandlers(deps: QuickMessageDeps): Handlers<typeof quickMessageRoutes> {
  const records = recordHandlers(deps, quickMessages, toQuickMessage);
  return {
    listQuickMessages: ({ principal, query }) => records.list(principal, query),
    suggestQuickMessages: async ({ principal: { companyId } }) => {
      const { items } = await quickMessages.page(deps.table.forCompany(companyId), companyId, { limit: mostSuggested, after: undefined });
      return items.map(toQuickMessage);
    },
    getQuickMessage: ({ principal, params }) => records.get(principal, params.quickMessageId),
    createQuickMessage: ({ principal, body }) => records.create(principal, body),
    updateQuickMessage: ({ principal, params, body }) => records.update(principal, params.quickMessageId, body),
    deleteQuickMessage: ({ principal, params }) => records.remove(principal, params.quickMessageId),
  };
}
