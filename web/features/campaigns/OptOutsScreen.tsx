import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OptOut } from '#shared/contract/campaigns.ts';
import { optOutsQuery, useDeleteOptOut } from './queries.ts';
import { pagedList } from '#web/kit/lists/listed-records.ts';
import type { Column } from '#web/kit/lists/list-types.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { BlockedList } from '#web/parts/outreach/BlockedList.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { campaignsPath } from './paths.ts';

type Listed = OptOut & { readonly id: string };

const nameOf = ({ name, number }: Listed): string => name ?? formatPhone(number) ?? number;

/** Lists contacts who answered that they want no more campaigns. */
export function OptOutsScreen() {
  const { t } = useTranslation('campaigns');
  const search = useUrlSearch(t('searchNumber'));
  const query = useInfiniteQuery(optOutsQuery(search.value));
  const records = query.data?.pages.flatMap((page) => page.records.map((one) => ({ ...one, id: one.number })));
  return (
    <BlockedList<Listed>
      list={pagedList(query, records)}
      columns={useColumns()}
      search={search}
      campaignsPath={campaignsPath}
      text={t('optOutsText')}
      empty={{ title: t('noOptOuts'), text: t('noOptOutsText') }}
      free={useDeleteOptOut()}
      nameOf={nameOf}
      freeText={t('freeText')}
      onFreed={() => notifySuccess(t('freed'))}
    />
  );
}

function useColumns(): readonly Column<Listed>[] {
  const { t } = useTranslation(['campaigns', 'outreach']);
  return [
    { id: 'name', header: t('contact'), inCard: 'title', cell: nameOf, below: ({ name, number }) => name && formatPhone(number) },
    { id: 'at', header: t('outreach:since'), cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
  ];
}
