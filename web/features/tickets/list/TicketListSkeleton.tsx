import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/kit/states/Skeleton.tsx';
import { Line, Root, Text } from './ticket-row-parts.tsx';

const rows = [0, 1, 2, 3, 4, 5];

export function TicketListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      {rows.map((row) => (
        <Root key={row} aria-hidden>
          <Skeleton shape="picture" width={42} />
          <Text>
            <Line>
              <Skeleton shape="line" width="55%" />
            </Line>
            <Line>
              <Skeleton shape="line" width="85%" />
            </Line>
          </Text>
        </Root>
      ))}
    </div>
  );
}
