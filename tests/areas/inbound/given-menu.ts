import { createOption } from '#functions/areas/queue-options/create-option.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { QueueItem } from '#functions/records/queues/queue-item.ts';
import type { SettingKey } from '#shared/contract/settings.ts';
import type { QueueId, TicketId } from '#shared/contract/ids.ts';
import { given, type Home } from '#tests/support/given.ts';

export interface MenuHome {
  readonly home: Home;
  readonly connection: ConnectionItem;
  readonly sales: QueueItem;
  readonly support: QueueItem;
}

export const firstMenu = 'Bem-vindo, Maria!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
export const supportMenu = 'Suporte técnico\n\n*[ 1 ]* - Internet\n*[ 2 ]* - TV\n*[ # ]* - Voltar Menu Inicial';

/** A connection with two queues, of which Suporte has two options. */
export async function givenMenu(
  overrides: { readonly support?: Partial<QueueItem>; readonly connection?: Partial<ConnectionItem>; readonly isHeard?: boolean } = {},
): Promise<MenuHome> {
  const home = await given.company({ isHeard: overrides.isHeard ?? false });
  const sales = await given.queue(home, { name: 'Vendas' });
  const support = await given.queue(home, { name: 'Suporte', greetingMessage: 'Suporte técnico', ...overrides.support });
  for (const [title, message] of [
    ['Internet', 'Reinicie o roteador, {{firstName}}. Protocolo {{protocol}}.'],
    ['TV', 'Um técnico já vem.'],
  ] as const) {
    await createOption(home.deps, home.admin, { queueId: support.queueId, parentId: null, title, message });
  }
  const queueIds = [sales.queueId, support.queueId];
  const connection = await given.connection(home, { queueIds, greetingMessage: 'Bem-vindo, {{firstName}}!', ...overrides.connection });
  return { home, connection, sales, support };
}

/** Texts that went out to customers, oldest first. */
export const saidIn = ({ deps }: Home): string[] =>
  deps.outbound.sent.flatMap((message) => (message.type === 'send' && message.content.type === 'text' ? [message.content.text] : []));

/** Waiting tickets by queue, as the badges count them. */
export async function waitingIn({ deps, company }: Home, queueId: QueueId): Promise<number> {
  const items = await deps.table.forCompany(company.companyId).queryAll({ pk: companyKeys.counts(company.companyId, '', 0).pk, consistent: true });
  return items.reduce((sum, item) => sum + Number(item[`q${queueId}`] ?? 0), 0);
}

/** The ticket's row as it is stored. */
export async function storedTicket({ deps, company }: Home, ticketId: TicketId) {
  return (await deps.table.forCompany(company.companyId).get(companyKeys.ticket(company.companyId, ticketId), { consistent: true })) ?? {};
}

export async function setSettings({ deps, company }: Home, set: Partial<Record<SettingKey, string | number>>): Promise<void> {
  await deps.table.forCompany(company.companyId).change(companyKeys.settings(company.companyId), { set: { companyId: company.companyId, ...set } });
  // What a function has kept of settings is too old by now.
  deps.clock.advance(6 * 60_000);
}
