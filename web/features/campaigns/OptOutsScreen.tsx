import { useTranslation } from '#web/i18n/use-translation.ts';
import type { OptOut } from '#shared/contract/campaigns.ts';
import { optOuts } from './queries.ts';
import { BlockedList } from '#web/parts/outreach/BlockedList.tsx';
import { timeOf } from '#web/parts/outreach/time-of.tsx';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { campaignsPath } from './paths.ts';

const nameOf = ({ name, number }: OptOut): string => name ?? formatPhone(number) ?? number;

/** Lists contacts who answered that they want no more campaigns. */
export function OptOutsScreen() {
  const { t } = useTranslation(['campaigns', 'outreach', 'kit']);
  return (
    <BlockedList
      queries={optOuts}
      keyOf={({ number }) => number}
      nameOf={nameOf}
      columns={[
        { id: 'name', header: t('kit:contact'), inCard: 'title', cell: nameOf, below: ({ name, number }) => name && formatPhone(number) },
        { id: 'at', header: t('outreach:since'), cell: ({ at }) => timeOf(at) },
      ]}
      campaignsPath={campaignsPath}
      words={{
        search: t('searchNumber'),
        text: t('optOutsText'),
        empty: { title: t('noOptOuts'), text: t('noOptOutsText') },
        free: t('freeText'),
        freed: t('freed'),
      }}
    />
  );
}
