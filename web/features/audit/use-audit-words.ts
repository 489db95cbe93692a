import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { AuditEntry, AuditValue } from '#shared/contract/audit.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { lineWith, linesOf } from '#web/parts/rights/right-lines.ts';
import { useRoleNames } from '#web/parts/rights/use-role-names.ts';
import { formatDateTime } from '#web/i18n/format.ts';

const isoMoment = /^\d{4}-\d{2}-\d{2}T/;

/** Puts an entry into words. */
export function useAuditWords() {
  const { t, i18n } = useTranslation(['audit', 'settings', 'rights', 'common']);
  const { data: queues } = useQuery(queuesQuery);
  const { nameOf } = useRoleNames();

  const rightOf = (right: string): string => {
    const line = lineWith(right);
    return line ? t(`rights:may_${line}`) : t('rights:manageUsers');
  };
  const actorOf = ({ actor }: AuditEntry): string => (actor.kind === 'user' ? (actor.name ?? t('none')) : t(actor.kind));
  const recordOf = ({ kind, record }: AuditEntry): string =>
    kind === 'access'
      ? rightOf(record.id)
      : record.name === null
        ? t(`some_${kind}`, { id: record.id })
        : t(`the_${kind}`, { id: record.id, name: record.name });

  /** Settings are called as on their own screen. */
  function fieldOf(field: string): string {
    const key = [`audit:field_${field}`, `settings:${field}`].find((name) => i18n.exists(name));
    return key === undefined ? field : t(key as 'audit:field_name'); // a key that is there, as was just asked
  }

  function sentenceOf(entry: AuditEntry): string {
    const sentence = plainSentenceOf(entry);
    return entry.company === null ? sentence : t('inCompany', { sentence, company: entry.company.name ?? t('goneCompany') });
  }

  function plainSentenceOf(entry: AuditEntry): string {
    const times = String(entry.changes.find(({ field }) => field === 'count')?.after ?? 1);
    const words = { actor: actorOf(entry), what: recordOf(entry), times };
    const fields = entry.changes.map(({ field }) => fieldOf(field)).join(', ');
    return entry.action === 'update' && fields !== '' ? t('did_updateFields', { ...words, fields }) : t(`did_${entry.action}`, words);
  }

  function valueOf(value: AuditValue, field = ''): string {
    if (field === 'role') return nameOf(typeof value === 'string' ? value : 'user');
    if (field === 'rights' && Array.isArray(value))
      return (
        linesOf(value)
          .map((line) => t(`rights:may_${line}`))
          .join(', ') || t('rights:none')
      );
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('none');
    if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
    if (Array.isArray(value)) return value.map((id) => queues?.find((queue) => queue.id === id)?.name ?? t('removedQueue')).join(', ');
    return typeof value === 'string' && isoMoment.test(value) ? formatDateTime(value) : String(value);
  }

  return { actorOf, recordOf, fieldOf, sentenceOf, valueOf };
}

export type AuditWords = ReturnType<typeof useAuditWords>;
