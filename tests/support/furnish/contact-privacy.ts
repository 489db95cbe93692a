import { startErasure } from '#functions/areas/contact-privacy/erase/start-erasure.ts';
import { startExport } from '#functions/areas/contact-privacy/export/start-export.ts';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { messageDeps } from '../message-deps.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishContactPrivacy: Furnish<'contactPrivacy'> = async (home) => {
  const name = 'Quem quer sumir';
  const { id } = await createContact(home.deps, home.admin, { name, number: '5531987650001' });
  const exported = await startExport({ ...home.deps, mediaUrl: messageDeps(home).mediaUrl }, home.admin, id);
  const erasure = await startErasure(home.deps, home.admin, { contactId: id, name });
  return {
    ids: { contactId: ulidOf(id), dataExportId: ulidOf(exported.id), erasureId: ulidOf(erasure.id) },
    bodies: { startErasure: { name } },
  };
};
