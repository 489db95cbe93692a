import CheckCircle from '@mui/icons-material/CheckCircle';
import { useTranslation } from '#web/i18n/use-translation.ts';

export function DefaultMark({ isDefault }: { readonly isDefault: boolean }) {
  const { t } = useTranslation('connections');
  if (!isDefault) return null;
  return (
    <span data-tooltip={t('isDefault')}>
      <CheckCircle color="success" fontSize="small" titleAccess={t('isDefault')} />
    </span>
  );
}
