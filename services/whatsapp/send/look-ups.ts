import type { ConnectionId, CompanyId, ContactId } from '#shared/contract/ids.ts';
import type { OutboundMessage } from '#shared/contract/queue-messages.ts';
import { checkedReport, pictureReport, type Report } from '#services/whatsapp/receive/inbound-reports.ts';
import type { SharedResources } from '#services/whatsapp/session/shared-resources.ts';
import { addressedJid, destinationOf } from './destination.ts';
import type { OpenSession } from './outbound-sending.ts';

type Of<T extends OutboundMessage['type']> = Extract<OutboundMessage, { type: T }>;

/** Fetches a picture from WhatsApp and keeps it. @returns its key; undefined when WhatsApp does not serve it. */
export type StorePicture = (owner: { companyId: CompanyId; connectionId: ConnectionId; contactId: ContactId }, url: string) => Promise<string | undefined>;

/** Answers the API's question about a number: its form on WhatsApp, or that it has no account there. */
export async function checkNumber(shared: SharedResources, session: OpenSession, command: Of<'check'>): Promise<Report> {
  const jid = await destinationOf(shared, session, command.chat);
  return checkedReport(command, jid === undefined ? null : (jid.split('@')[0] ?? null), new Date());
}

/** The contact's picture as it is now; none where they show it to nobody, or not to us. */
export async function copyPicture({ storePicture }: { readonly storePicture: StorePicture }, session: OpenSession, command: Of<'picture'>): Promise<Report> {
  const url = await pictureUrl(session, await addressedJid(session, command.chat));
  return pictureReport(command, url === undefined ? null : ((await storePicture(command, url)) ?? null), new Date());
}

/** https://faq.whatsapp.com/3307102709559968: people choose who sees their picture; WhatsApp answers as if there were none. */
const hidden = new Set([401, 403, 404]);

async function pictureUrl({ socket }: OpenSession, jid: string): Promise<string | undefined> {
  try {
    return await socket.profilePictureUrl(jid, 'preview');
  } catch (error) {
    if (hidden.has(refusalOf(error))) return undefined;
    throw error;
  }
}

/** WhatsApp's code in an error that it answered a question with. */
function refusalOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'data' in error ? Number(error.data) : 0;
}
