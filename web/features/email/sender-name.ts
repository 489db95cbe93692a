import type { MailSender } from '#shared/contract/mail-senders.ts';

/** As mail programs show it. */
export const senderName = ({ name, email }: Pick<MailSender, 'name' | 'email'>): string => `${name} <${email}>`;
