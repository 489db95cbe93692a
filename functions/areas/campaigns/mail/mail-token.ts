import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { companyId, type CompanyId } from '#shared/contract/ids.ts';

/** Names the recipient whose mail a link belongs to. */
export interface MailName {
  readonly companyId: CompanyId;
  readonly campaignNumber: number;
  /** In small letters. */
  readonly email: string;
}

const signatureBytes = 16;
const payload = z.tuple([companyId, z.number().int(), z.string()]);

/** For the links of a mail, which hold for ever. @param key of the company: with another one nothing that was signed holds. */
export function signMailToken({ companyId: company, campaignNumber, email }: MailName, key: string): string {
  const bytes = Buffer.from(JSON.stringify([company, campaignNumber, email]));
  return Buffer.concat([signature(key, bytes), bytes]).toString('base64url');
}

/** Reads a token, if it is genuine. */
export function readMailToken(token: string): { readonly name: MailName; readonly isSignedBy: (key: string) => boolean } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [signed, said] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)];
  const parsed = payload.safeParse(jsonOf(said));
  if (!parsed.success || signed.length !== signatureBytes) return undefined;
  const [company, campaignNumber, email] = parsed.data;
  return { name: { companyId: company, campaignNumber, email }, isSignedBy: (key) => timingSafeEqual(signed, signature(key, said)) };
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    // Nothing that we ever signed.
    return undefined;
  }
}

/** Another word than cursors begin with: a token of the one kind is none of the other. */
const signature = (key: string, bytes: Buffer): Buffer => createHmac('sha256', key).update('mail link').update(bytes).digest().subarray(0, signatureBytes);
