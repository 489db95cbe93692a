import { useTranslation } from '#web/i18n/use-translation.ts';
import { Skeleton } from '#web/kit/states/Skeleton.tsx';
import { Turn } from './bubble-parts.tsx';

const bubbles = [
  { isOurs: false, width: 220 },
  { isOurs: true, width: 280 },
  { isOurs: false, width: 160 },
  { isOurs: true, width: 200 },
];

export function HistorySkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      {bubbles.map(({ isOurs, width }) => (
        <Turn key={width} isOurs={isOurs} continues={false}>
          <Skeleton shape="block" width={width} height={44} />
        </Turn>
      ))}
    </div>
  );
}
