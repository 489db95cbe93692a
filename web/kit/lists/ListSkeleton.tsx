import Stack from '@mui/material/Stack';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Skeleton } from '../states/Skeleton.tsx';

const rows = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The list's shape while it is on its way. */
export function ListSkeleton({ rowPx }: { readonly rowPx: number }) {
  const { t } = useTranslation();
  return (
    <Stack component="output" spacing={1} aria-label={t('loading')}>
      {rows.map((row) => (
        <Skeleton key={row} shape="block" height={rowPx} />
      ))}
    </Stack>
  );
}
