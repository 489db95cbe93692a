import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Line, Root, Text } from './ticket-row-parts.tsx';

const rows = [0, 1, 2, 3, 4, 5];

export function TicketListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      {rows.map((row) => (
        <Root key={row} aria-hidden>
          <Skeleton variant="circular" width={42} height={42} sx={{ flexShrink: 0 }} />
          <Text>
            <Line>
              <Skeleton width="55%" />
            </Line>
            <Line>
              <Skeleton width="85%" />
            </Line>
          </Text>
        </Root>
      ))}
    </div>
  );
}
