import { useTranslation } from '#web/i18n/use-translation.ts';
import { Skeleton } from '#web/kit/states/Skeleton.tsx';
import { avatarPx, Line, Root, Text, Words } from './ticket-row-parts.tsx';

const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

export function TicketListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      {rows.map((row) => (
        <Root key={row} aria-hidden>
          <Skeleton shape="picture" width={avatarPx} />
          <Text>
            <Line>
              <Skeleton shape="line" width="55%" />
            </Line>
            <Words>
              <Skeleton shape="line" width="85%" />
            </Words>
          </Text>
        </Root>
      ))}
    </div>
  );
}
