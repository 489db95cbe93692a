import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';

export function ConnectionsSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack component="output" spacing={1} aria-label={t('loading')}>
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={56} />
    </Stack>
  );
}
