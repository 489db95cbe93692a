import CheckCircle from '@mui/icons-material/CheckCircle';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';

export function DefaultMark({ isDefault }: { readonly isDefault: boolean }) {
  const { t } = useTranslation('connections');
  if (!isDefault) return null;
  return (
    <Tooltip title={t('isDefault')}>
      <CheckCircle color="success" fontSize="small" titleAccess={t('isDefault')} />
    </Tooltip>
  );
}
