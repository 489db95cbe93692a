import type { SessionFields } from '#functions/records/sessions/connection-session.ts';

/** WhatsApp's life of the first QR code and of the others. */
const firstQrMs = 60_000;
const nextQrMs = 20_000;

export const noQr: SessionFields = { qrcode: '', qrExpiresAt: null, retries: 0 };
/** `retries` stays to be read: the codes that nobody scanned. */
export const endedQr: SessionFields = { qrcode: '', qrExpiresAt: null };

/** Fields of a connection while the code numbered `shown` can be scanned. */
export function qrFields(qrcode: string, shown: number, lifeMs = shown === 1 ? firstQrMs : nextQrMs): SessionFields {
  return { status: 'qrcode', qrcode, qrExpiresAt: new Date(Date.now() + lifeMs).toISOString(), retries: shown, closeReason: null };
}
