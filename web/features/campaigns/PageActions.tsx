import Block from '@mui/icons-material/Block';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MoreActions } from '#web/kit/buttons/ActionMenu.tsx';
import { optOutsPath } from './paths.ts';

/** Actions for all campaigns: the list of people who are not written to. */
export function PageActions({ addButton }: { readonly addButton: ReactNode }) {
  const { t } = useTranslation(['campaigns', 'kit']);
  const navigate = useNavigate();
  const more = [{ label: t('optOuts'), icon: <Block fontSize="small" />, onClick: () => void navigate(optOutsPath) }];
  return (
    <>
      <MoreActions label={t('kit:moreActions')} actions={more} />
      {addButton}
    </>
  );
}
