import { optOut } from '#functions/records/campaigns/opt-out-item.ts';
import { announcementRoutes } from '#shared/contract/announcements.ts';
import { chatRoutes } from '#shared/contract/chats.ts';
import { helps } from '#shared/records/helps.ts';
import { companyId } from '#shared/contract/ids.ts';
import { platformRoutes } from '#shared/contract/platform.ts';
import { Agent } from '#tests/support/agent.ts';
import { localTable } from '#tests/support/local-table.ts';
import type { BrowserWindow } from './browser-window.ts';
import { addColleague } from './colleague.ts';
import type { Customer } from './customer.ts';
import { png } from './png.ts';
import type { Stage } from './scene.ts';
import { acceptTicket, addConnection, answer, bubbleWith } from './screens.ts';
import type { Shop } from './shop.ts';
import { writeCampaign } from './write-campaign.ts';
import { writeEmail } from './write-email.ts';

export const companyName = 'Doces da Ana';

/** Everything that the scenes show, in a shop of that name, and the browsers of its owner and of platform staff. */
export async function setStage(shop: Shop): Promise<{ stage: Stage; owner: BrowserWindow; staff: BrowserWindow }> {
  // Whoever asks over the API is logged out by the browser.
  const begun = await begin(shop);
  const told = await tellEverybody(shop);
  const [owner, staff] = [await shop.ownersWindow(), await shop.staffWindow()];
  const maria = await shop.customer('Maria Cliente');
  const tickets = await beginTickets(shop, owner, maria);
  return { owner, staff, stage: { ...tickets, ...told, ...begun, ...(await optOuts(shop, owner, maria)), companyName } };
}

/** A chat with a colleague, who is called upon, and a campaign of each kind. */
async function begin(shop: Shop): Promise<Pick<Stage, 'chatTitle' | 'campaignName' | 'emailName'>> {
  const carla = { name: 'Carla Dias', email: 'carla@example.com', password: 'girassol amarelo' };
  const { admin, userId } = await addColleague(shop, carla);
  const { id: chatId, title } = await admin.call(chatRoutes.createChat, { body: { title: 'Plantão', users: [userId] } });
  const mentions = [{ userId, name: carla.name }];
  await admin.call(chatRoutes.sendChatMessage, { params: { chatId }, body: { message: `@${carla.name} fica até as 22h?`, mentions } });
  return { chatTitle: title, campaignName: await writeCampaign(admin), emailName: await writeEmail(admin) };
}

/** By platform staff, who also have a company erased. */
async function tellEverybody({ recado }: Shop): Promise<Pick<Stage, 'announcementTitle' | 'helpTitle'>> {
  const { email, password } = recado.superUser;
  const platform = new Agent(recado.url, email);
  platform.keepCookie('recado_trust', await recado.superTrust());
  await platform.logIn(password);
  const announcement = { title: 'Manutenção no domingo', text: 'O Recado fica fora do ar das 2h às 3h.\nNada se perde.', priority: 1 };
  await platform.call(announcementRoutes.createAnnouncement, { body: announcement });
  const help = { title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: 'Conecte o seu número em cinco minutos.' };
  await platform.call(helps.routes.createHelp, { body: help });
  const name = 'Loja Fechada';
  await recado.signUp(name);
  const { companies } = await platform.call(platformRoutes.listCompanies, { query: { searchParam: name } });
  for (const { id: companyId } of companies) await platform.call(platformRoutes.startCompanyErasure, { params: { companyId }, body: { name } });
  return { announcementTitle: announcement.title, helpTitle: help.title };
}

/** Two who want no campaigns, of whom one is a contact. */
async function optOuts({ recado }: Shop, { page }: BrowserWindow, maria: Customer): Promise<Pick<Stage, 'optedOutName'>> {
  const ownCompany = companyId.parse(await page.evaluate(() => localStorage.getItem('companyId')));
  const { table, client } = await localTable(recado);
  for (const number of [maria.number, '552133334444']) {
    await optOut(table.forCompany(ownCompany), { companyId: ownCompany, number, createdAt: '2026-11-20T12:00:00.000Z' });
  }
  client.destroy();
  return { optedOutName: maria.name };
}

/** A conversation with a bit of everything, a ticket that waits, a connected and an unpaired connection. */
async function beginTickets(
  shop: Shop,
  { page }: BrowserWindow,
  maria: Customer,
): Promise<Pick<Stage, 'ticketPath' | 'openName' | 'waitingName' | 'unpairedConnection'>> {
  const picture = { type: 'image', bytes: png(120, 80, [60, 120, 90]), name: 'foto.png', mime: 'image/png' } as const;
  const joao = await shop.customer('João Espera');
  await maria.write('Bom dia! Vi em https://example.com/promo que ainda vale.\n*Vale* mesmo?');
  await maria.sendFile(picture);
  await joao.sendFile(picture);
  await acceptTicket(page, maria.name);
  await answer(page, 'Vale sim, até sexta.');
  await maria.sendFile({ type: 'document', bytes: Buffer.from('%PDF-1.4 nada'), name: 'lista.pdf', mime: 'application/pdf' });
  await bubbleWith(page, 'lista.pdf').waitFor();
  const ticketPath = new URL(page.url()).pathname;
  await addConnection(page, 'Filial');
  return { ticketPath, openName: maria.name, waitingName: joao.name, unpairedConnection: 'Filial' };
}
