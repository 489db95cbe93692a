import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { emailRoutes } from '#shared/contract/emails.ts';
import type { Agent } from '#tests/support/agent.ts';
import { readyToMail } from './mail-ground.ts';

/** An e-mail campaign with a list of one, which nobody has sent. @returns its name. */
export async function writeEmail(admin: Agent): Promise<string> {
  const { id: contactListId } = await admin.call(contactListRoutes.createContactList, { body: { name: 'Assinantes' } });
  const contact = { contactListId, name: 'Maria Cliente', number: '5511950000001', email: 'maria@example.com' };
  await admin.call(contactListRoutes.createContactListItem, { body: contact });
  const ground = await readyToMail(admin, 'docesdaana.com.br');
  const { id: emailId, name } = await admin.call(emailRoutes.createEmail, { body: { name: 'Doces de novembro' } });
  const fields = { name, title: 'Novidades, {nome}', description: 'Só esta semana', contactListId, ...ground };
  await admin.call(emailRoutes.updateEmail, { params: { emailId }, body: fields });
  return name;
}
