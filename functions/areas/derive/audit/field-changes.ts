import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditChange, AuditValue } from '#shared/contract/audit.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { AuditedKind } from './audited-kinds.ts';

interface Images {
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/** The longest text that is told: names and colours are shorter. */
const longestText = 200;

/** Lists the reported changes between two images of a row: of a new row its plain values, of a deleted one nothing. */
export function fieldChanges({ fields = {} }: AuditedKind, { before, after }: Images, action: AuditAction): AuditChange[] {
  if (action !== 'create' && action !== 'update') return [];
  return Object.entries(fields).flatMap(([field, shown]): AuditChange[] => {
    const [former, present] = [before?.[field], after?.[field]];
    if (isDeepStrictEqual(former ?? null, present ?? null)) return [];
    if (shown === 'flag') return [{ field, isMasked: false, before: former !== undefined, after: present !== undefined }];
    if (shown === 'plain') return [{ field, isMasked: false, before: plain(former), after: plain(present) }];
    return action === 'create' ? [] : [{ field, isMasked: true, before: null, after: null }];
  });
}

function plain(value: unknown): AuditValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return beginningOf(value, longestText);
  return Array.isArray(value) ? value.map(String) : null;
}
