import { signMailToken } from '#functions/areas/campaigns/mail/mail-token.ts';
import { suppress } from '#functions/records/campaigns/suppression-item.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { givenEmail } from '../emails.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishEmails: Furnish<'emails'> = async (home) => {
  const { id, number, contactListId, senderId, templateId } = await givenEmail(home, { title: 'nosso segredo' });
  const { companyId, cursorKey } = home.company;
  const email = `volta-${companyId.toLowerCase()}@example.com`;
  await suppress(home.deps.table.forCompany(companyId), { companyId, email, reason: 'bounced', emailId: id, createdAt: isoTime(home.deps.clock.nowMs()) });
  const mailToken = signMailToken({ companyId, campaignNumber: number, email }, cursorKey);
  const scheduledAt = isoTime(home.deps.clock.nowMs() + 7_200_000);
  return {
    ids: {
      emailId: ulidOf(id),
      email: { own: email, missing: 'ninguem@example.com', malformed: 'no address' },
      mailToken: { own: mailToken, missing: 'A'.repeat(120), malformed: 'x'.repeat(601) },
    },
    bodies: {
      createEmail: { name: 'Natal', companyId },
      updateEmail: { name: 'Natal', title: 'Feliz Natal, {nome}!', contactListId, senderId, templateId, scheduledAt },
    },
    known: { contactListId: [contactListId], senderId: [senderId], templateId: [templateId], scheduledAt: [scheduledAt] },
    notPlain: ['deleteEmail', 'cancelEmail', 'restartEmail', 'retryFailedEmail', 'startEmail', 'updateEmail', 'testEmail', 'deleteSuppression', 'unsubscribe'],
  };
};
