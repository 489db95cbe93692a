import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { companyId, type CompanyId } from '#shared/contract/ids.ts';

/** Names the recipient whose mail a link belongs to. */
export interface MailName {
  readonly companyId: CompanyId;
  readonly campaignNumber: number;
  /** In small letters. */
  readonly email: string;
  /** A mail that somebody sent to himself to see it: its link blocks nobody. */
  readonly isTest?: boolean | undefined;
}

const signatureBytes = 16;
const named = [companyId, z.number().int(), z.string()] as const;
const payload = z.union([z.tuple(named), z.tuple([...named, z.literal('test')])]);

/** For the links of a mail, which hold for ever. @param key of the company: with another one nothing that was signed holds. */
export function signMailToken({ companyId: company, campaignNumber, email, isTest = false }: MailName, key: string): string {
  const bytes = Buffer.from(JSON.stringify([company, campaignNumber, email, ...(isTest ? ['test'] : [])]));
  return Buffer.concat([signature(key, bytes), bytes]).toString('base64url');
}

/** Reads a token, if it is genuine. */
export function readMailToken(token: string): { readonly name: MailName; readonly isSignedBy: (key: string) => boolean } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [signed, said] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)];
  const parsed = payload.safeParse(jsonOf(said));
  if (!parsed.success || signed.length !== signatureBytes) return undefined;
  const [company, campaignNumber, email, test] = parsed.data;
  return {
    name: { companyId: company, campaignNumber, email, ...(test ? { isTest: true } : {}) },
    isSignedBy: (key) => timingSafeEqual(signed, signature(key, said)),
  };
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
