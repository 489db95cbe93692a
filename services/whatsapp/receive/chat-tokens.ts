import { type Chat, jidDecode, type LIDMapping, type SignalKeyStore } from '@whiskeysockets/baileys';
import { chunk } from '#shared/domain/chunk.ts';

/** WhatsApp takes a token for four weeks. */
const tokenLifeSeconds = 28 * 86_400;
/** The table is asked for so many at once. */
const tokensAtOnce = 25;

/**
 * Keeps the tokens by which WhatsApp knows that people and we have talked. A phone hands them over with its conversations. Without them a number that
 * may start no chats could not answer its customers from before it was linked.
 */
export async function keepTokens(keys: SignalKeyStore, chats: readonly Chat[], mappings: readonly LIDMapping[], nowMs: number): Promise<void> {
  const lids = new Map(mappings.map(({ lid, pn }) => [pn, lid]));
  const numbers = new Map(mappings.map(({ lid, pn }) => [lid, pn]));
  const tokens = chats.flatMap(({ id, tcToken, tcTokenTimestamp, tcTokenSenderTimestamp }) => {
    const timestamp = Number(tcTokenTimestamp ?? 0);
    const jid = lids.get(id ?? '') ?? id;
    if (!jid || !tcToken?.length || nowMs / 1_000 - timestamp > tokenLifeSeconds) return [];
    const senderTimestamp = tcTokenSenderTimestamp ? { senderTimestamp: Number(tcTokenSenderTimestamp) } : {};
    return [{ jid, pn: numbers.get(jid), timestamp, entry: { token: Buffer.from(tcToken), timestamp: String(timestamp), ...senderTimestamp } }];
  });
  for (const some of chunk(tokens, tokensAtOnce)) {
    const jids = some.map(({ jid }) => jid);
    const known = await keys.get('tctoken', jids);
    const newer = some.filter(({ jid, timestamp }) => timestamp > Number(known[jid]?.timestamp ?? 0));
    await keys.set({
      tctoken: Object.fromEntries(newer.map(({ jid, entry }) => [jid, entry])),
      'lid-mapping': Object.fromEntries(newer.flatMap(({ jid, pn }) => mappingOf(jid, pn))),
    });
  }
}

/** A token is looked for by the LID of a number. */
function mappingOf(lid: string, pn: string | undefined): [string, string][] {
  const [lidUser, pnUser] = [jidDecode(lid)?.user, jidDecode(pn)?.user];
  if (lidUser === undefined || pnUser === undefined) return [];
  return Object.entries({ [pnUser]: lidUser, [`${lidUser}_reverse`]: pnUser });
}
