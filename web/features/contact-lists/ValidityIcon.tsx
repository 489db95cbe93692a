import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HelpOutlined from '@mui/icons-material/HelpOutlineOutlined';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Whether a number is on WhatsApp; null: nobody has asked yet. */
export function ValidityIcon({ isValid }: { readonly isValid: boolean | null }) {
  const { t } = useTranslation('contact-lists');
  if (isValid === null) return <HelpOutlined color="disabled" fontSize="small" titleAccess={t('unchecked')} />;
  if (isValid) return <CheckCircleOutlined color="success" fontSize="small" titleAccess={t('valid')} />;
  return <CancelOutlined color="error" fontSize="small" titleAccess={t('invalid')} />;
}
