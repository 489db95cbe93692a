import { useTranslation } from '#web/i18n/use-translation.ts';
import { Skeleton } from '#web/kit/states/Skeleton.tsx';
import { cardPx, CardPlace, SkeletonPlace } from './board-parts.tsx';

const cards = ['first', 'second', 'third'];

/** A lane's cards while they are on their way. */
export function CardsSkeleton() {
  const { t } = useTranslation('kanban');
  return (
    <SkeletonPlace aria-label={t('loading')}>
      {cards.map((card) => (
        <CardPlace key={card}>
          <Skeleton shape="block" height={cardPx} />
        </CardPlace>
      ))}
    </SkeletonPlace>
  );
}
