import * as z from 'zod';
import { auditKinds } from '../domain/audited-types.ts';
import { customerName } from './customer-fields.ts';
import { companyId, timestamp, userId } from './ids.ts';
import { pageQuery, pageReply } from './lists.ts';
import { defineRoutes } from './route.ts';

export const auditActions = ['create', 'update', 'delete', 'export', 'erase', 'support', 'refuse', 'end', 'fail'] as const;
export type AuditAction = (typeof auditActions)[number];

/** `system`: nobody asked for it. `staff`: the platform's own people, in a company that is not theirs. */
export const auditActorKinds = ['user', 'system', 'staff'] as const;

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type AuditValue = z.output<typeof plainValue>;

export const auditChange = z.object({
  /** As the routes of its kind call it, or a setting's key. */
  field: z.string(),
  /** Only that it changed is told: secrets, texts, what is known of people. */
  isMasked: z.boolean(),
  /** Null where there was none, and of what is masked. */
  before: plainValue,
  after: plainValue,
});
export type AuditChange = z.output<typeof auditChange>;

/** Names are those of that time; a person's whose data were erased is null. */
export const auditEntry = z.object({
  id: z.string(),
  at: timestamp,
  actor: z.object({ kind: z.enum(auditActorKinds), id: userId.nullable(), name: z.string().nullable() }),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  record: z.object({ id: z.string(), name: customerName.nullable() }),
  changes: z.array(auditChange),
  /** For actions of platform staff in another company: that company, with its present name; null once it is gone. */
  company: z.object({ id: companyId, name: z.string().nullable() }).nullable().default(null),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditRoutes = defineRoutes({
  listAudit: {
    method: 'GET',
    path: '/audit',
    permission: 'audit:view',
    summary:
      'Who did what to whom in the administration, newest first, 20 a page, of the last year; by kind of record, by user (or `system`, `staff`), and between two moments.',
    query: z.object({
      ...pageQuery,
      kind: z.enum(auditKinds).optional(),
      userId: z.union([userId, z.enum(['system', 'staff'])]).optional(),
      from: timestamp.optional(),
      to: timestamp.optional(),
    }),
    reply: z.object({ entries: z.array(auditEntry), ...pageReply }),
  },
});
