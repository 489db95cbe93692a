import type { CompanyId, ConnectionId, QueueId, SessionId, UserId } from '#shared/contract/ids.ts';
import type { SessionProfile } from '#shared/contract/permissions.ts';

/** A program that calls, by the token of a connection. */
export interface ConnectionPrincipal {
  readonly companyId: CompanyId;
  readonly connectionId: ConnectionId;
}

/** The caller, as the session item says at this moment. The company comes from here and from nowhere else. */
export interface Principal {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly sessionId: SessionId;
  /** Place of the session among those of the account. */
  readonly seat: number;
  readonly name: string;
  readonly profile: SessionProfile;
  /** As the session item has them: `hasRight` reads them. */
  readonly role: string | null;
  readonly rights: readonly string[] | null;
  readonly isSuper: boolean;
  readonly queueIds: readonly QueueId[];
  /** Whether they logged in by a second factor, too; `demanded`: the company asks for one that they lack. */
  readonly factor: 'none' | 'set' | 'demanded';
  /** Features of the company, by the contract's `features`. */
  readonly features: readonly string[];
  /** billing: only invoices and checkout answer. */
  readonly scope: 'full' | 'billing';
  /** Home of platform staff who support this company. */
  readonly support?: { readonly companyId: CompanyId; readonly seat: number; readonly sessionId: SessionId };
  /** Signs the cursors of this company's lists. */
  readonly cursorKey: string;
}
