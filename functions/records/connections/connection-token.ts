import { createHash } from 'node:crypto';
import * as z from 'zod';
import { companyId, type CompanyId, connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { findItem } from '#functions/data/find-item.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { put, remove, type Write } from '#functions/data/writes.ts';

/** Begins so, that it is known for what it is where somebody has left it lying about. */
const prefix = 'recado_';
const tokenBytes = 32;
/** The token of a deleted connection is recognised for some time, so that its user is told. */
const rememberedSeconds = 30 * 24 * 60 * 60;

const tokenItem = z.object({ type: z.literal('connectionToken'), companyId, connectionId });

interface Owner {
  readonly companyId: CompanyId;
  readonly connectionId: ConnectionId;
}

export interface NewToken {
  readonly token: string;
  /** The part that is kept with the connection. */
  readonly kept: { readonly tokenHash: string; readonly tokenLast4: string };
}

/** @param randomBytes of the clock */
export function newToken(randomBytes: (count: number) => Buffer): NewToken {
  const token = `${prefix}${randomBytes(tokenBytes).toString('base64url')}`;
  return { token, kept: { tokenHash: hashOf(token), tokenLast4: token.slice(-4) } };
}

/** 256 random bits are not guessed, so a hash without salt, by which it is found, is enough. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const tokenWrite = (tokenHash: string, { companyId: company, connectionId: connection }: Owner): Write =>
  put(systemKeys.connectionToken(tokenHash), { type: 'connectionToken', companyId: company, connectionId: connection }, ['absent']);

export const tokenRemoval = (tokenHash: string): Write => remove(systemKeys.connectionToken(tokenHash));

/** Marks the token of a connection that is deleted. */
export const tokenFarewell = (tokenHash: string, { companyId: company, connectionId: connection }: Owner, nowMs: number): Write =>
  put(systemKeys.connectionToken(tokenHash), {
    type: 'connectionToken',
    companyId: company,
    connectionId: connection,
    expiresAtSeconds: Math.ceil(nowMs / 1_000) + rememberedSeconds,
  });

/** Finds the present owner of a token. */
export const findTokenOwner = ({ system }: Table, token: string): Promise<Owner | undefined> =>
  findItem(system, systemKeys.connectionToken(hashOf(token)), tokenItem);
