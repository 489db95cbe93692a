import Block from '@mui/icons-material/Block';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import ViewQuiltOutlined from '@mui/icons-material/ViewQuiltOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MoreActions } from '#web/kit/buttons/ActionMenu.tsx';
import { PermissionButton } from '#web/kit/buttons/PermissionButton.tsx';
import { suppressionsPath, templatePath } from './paths.ts';

interface PageActionsProps {
  readonly onDns: () => void;
  readonly addButton: ReactNode;
}

/** Actions for all e-mail campaigns: domains, templates, and the list of people who are not written to. */
export function PageActions({ onDns, addButton }: PageActionsProps) {
  const { t } = useTranslation(['email', 'kit']);
  const navigate = useNavigate();
  const more = [
    { label: t('templates'), icon: <ViewQuiltOutlined fontSize="small" />, onClick: () => void navigate(templatePath) },
    { label: t('suppressions'), icon: <Block fontSize="small" />, onClick: () => void navigate(suppressionsPath) },
  ];
  return (
    <>
      <MoreActions label={t('kit:moreActions')} actions={more} />
      <PermissionButton right="drawer-admin-items:view" variant="outlined" startIcon={<GppGoodOutlined />} onClick={onDns}>
        {t('validateDns')}
      </PermissionButton>
      {addButton}
    </>
  );
}
