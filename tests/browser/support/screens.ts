import type { Locator, Page } from 'playwright-core';
import { beginning, filled, words, type Words } from './words.ts';

/** Everything a user does here goes through roles and labels, in Portuguese unless something else is said. */

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** To the tickets: the login screen enters by itself. */
export async function signUp(page: Page, company: string, { email, password }: Credentials): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Seu nome').fill('Ana Souza');
  await page.getByLabel('Nome da empresa').fill(company);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('radio', { name: 'Plus' }).check();
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.getByRole('tab', { name: words.pt.tickets.tabOpen }).waitFor();
}

/** The places that the rail leads to. */
type Place = 'service' | 'contacts' | 'campaigns' | 'reports' | 'team' | 'settings';

/** Goes where a user goes: by the rail to a place, and by its tab or its entry of the column to a screen. */
export async function visit(page: Page, place: Place, screen: string | null = null, { shell }: Words = words.pt): Promise<void> {
  await page
    .getByRole('navigation', { name: shell.menu })
    .getByRole('link', { name: beginning(shell[`place_${place}`]) })
    .click();
  if (screen === null) return;
  await page
    .getByRole('navigation', { name: shell[`place_${place}`], exact: true })
    .getByRole('link', { name: screen, exact: true })
    .click();
}

/** From the login screen, wherever that is, to the tickets. */
export async function logIn(page: Page, { email, password }: Credentials, { login, tickets, settings }: Words = words.pt): Promise<void> {
  if (!page.url().endsWith('/login')) await page.goto('/login');
  await page.getByRole('heading', { name: login.heading }).waitFor();
  await page.getByLabel(login.email).fill(email);
  await page.getByLabel(login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: login.submit }).click();
  await page
    .getByRole('tab', { name: tickets.tabOpen })
    .or(page.getByRole('heading', { name: settings.platformMoney }))
    .waitFor();
}

/**
 * Adds a connection and waits for its code.
 *
 * @returns what the QR code says.
 */
export async function addConnection(page: Page, name: string): Promise<string> {
  await visit(page, 'settings', 'Conexões');
  await page.getByRole('button', { name: 'Adicionar conexão' }).click();
  await page.getByRole('menuitem', { name: 'WhatsApp' }).click();
  await page.getByRole('dialog', { name: 'Nova conexão WhatsApp' }).getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('img', { name: `Código QR para conectar ${name}` }).waitFor();
  await page.getByRole('button', { name: 'Copiar código' }).click();
  await page.getByText('Copiado.').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

export const ticketList = (page: Page, { tickets }: Words = words.pt): Locator => page.getByRole('list', { name: tickets.list });

/** A row of the list, by who wrote. */
export const ticketOf = (page: Page, name: string, said: Words = words.pt): Locator => ticketList(page, said).getByRole('listitem').filter({ hasText: name });

/** The button above the list, whose name ends in its count, such as `Aguardando 1`. */
export const tabOf = (page: Page, name: 'Atendendo' | 'Aguardando', count?: number): Locator =>
  page.getByRole('button', { name: count === undefined ? new RegExp(`^${name}`) : new RegExp(`^${name}.*\\b${count} tickets?$`) });

export const bubbleWith = (page: Page, text: string, { tickets }: Words = words.pt): Locator =>
  page.getByRole('list', { name: tickets.history }).getByRole('listitem').filter({ hasText: text });

export async function acceptTicket(page: Page, name: string, said: Words = words.pt): Promise<void> {
  await page.getByRole('button', { name: beginning(said.tickets.subPending) }).click();
  await page.getByRole('button', { name: filled(said.tickets.acceptOf, name) }).click();
  await composer(page, said).waitFor();
}

export const composer = (page: Page, { tickets }: Words = words.pt): Locator => page.getByRole('textbox', { name: tickets.message });

export async function answer(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
  await bubbleWith(page, text).waitFor();
}

/** Waits until a form that was filled in is closed. It takes back the entry that held Back a moment later, which stops a navigation that comes between. */
export async function formClosed(page: Page, dialog: Locator): Promise<void> {
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => !Object(history.state).guardsForm);
}

/** @returns loads a list anew and counts its rows of that kind. */
export const rowsAnew = (page: Page, row: Locator) => async (): Promise<number> => {
  await page.reload();
  await page.getByRole('row').nth(1).waitFor();
  return row.count();
};

/** In an open conversation: gives it a tag that is there, and one that is made. */
export async function giveTags(conversation: Locator, known: string, made: string): Promise<void> {
  const page = conversation.page();
  await conversation.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('option', { name: known }).click();
  await page.getByRole('combobox', { name: 'Escolher tags' }).fill(made);
  await page.getByRole('option', { name: `Criar a tag “${made}”` }).click();
  await page.getByRole('option', { name: made }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}
