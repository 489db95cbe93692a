/** The digits of a vCard's number: WhatsApp's own (`waid`) before the first telephone line. */
export function numberOfCard(vcard: string | null | undefined): string {
  const card = vcard ?? '';
  const whatsapp = /waid=(\d+)/.exec(card)?.[1];
  const telephone = /^(?:item\d+\.)?TEL[^:]*:(.*)$/m.exec(card)?.[1];
  return whatsapp ?? (telephone ?? '').replace(/\D/g, '');
}
