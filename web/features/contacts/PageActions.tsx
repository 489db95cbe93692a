import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import PhoneAndroidOutlined from '@mui/icons-material/PhoneAndroidOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { unmistakableNumber } from '#shared/domain/phone.ts';
import { useRights } from '#web/kit/rights.ts';
import { MoreActions } from '#web/kit/buttons/ActionMenu.tsx';
import type { RowAction } from '#web/kit/lists/list-types.ts';
import { useRowsFile } from '#web/kit/formats/use-rows-file.ts';
import { exportedContacts } from '#web/parts/contacts/queries.ts';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { ImportButton } from './import/ImportButton.tsx';

/** The specification's. */
const fileName = 'contatos_chatbot.csv';

interface PageActionsProps {
  readonly hasContacts: boolean;
  readonly onImport: (what: 'import' | 'phonebook') => void;
  readonly onErasures: () => void;
  readonly addButton: ReactNode;
}

/** Actions on all contacts: buttons, or on a phone a menu beside the one that adds. */
export function PageActions({ hasContacts, onImport, onErasures, addButton }: PageActionsProps) {
  const { t } = useTranslation(['contacts', 'kit']);
  const isPhone = useNarrower('sm');
  const { isExporting, start } = useExport();
  const may = useRights();
  const right = 'contacts:import';
  const sources: RowAction[] = [
    { label: t('importSheet'), icon: <TableChartOutlined fontSize="small" />, right, onClick: () => onImport('import') },
    { label: t('importPhone'), icon: <PhoneAndroidOutlined fontSize="small" />, right, onClick: () => onImport('phonebook') },
  ];
  const exporting: RowAction = { label: t('export'), icon: <FileDownloadOutlined fontSize="small" />, isDisabled: isExporting, onClick: start };
  const erasures: RowAction = { label: t('erasures'), icon: <GppGoodOutlined fontSize="small" />, onClick: onErasures };
  const others = [...(hasContacts && may('contacts:export') ? [exporting] : []), ...(may('contacts-page:deleteContact') ? [erasures] : [])];
  if (isPhone) {
    return (
      <>
        <MoreActions label={t('kit:moreActions')} actions={[...sources, ...others]} />
        {addButton}
      </>
    );
  }
  return (
    <>
      {others.toReversed().map(({ label, icon, isDisabled, onClick }) => (
        <Button key={label} color="inherit" startIcon={icon} loading={isDisabled === true} onClick={onClick}>
          {isDisabled ? t('exporting') : label}
        </Button>
      ))}
      <ImportButton sources={sources} />
      {addButton}
    </>
  );
}

/** Every contact as a file. */
function useExport() {
  const { t } = useTranslation('contacts');
  return useRowsFile({
    name: fileName,
    head: ['name', 'number', 'email'],
    rows: async (signal) => (await exportedContacts(signal)).map(({ name, number, email }) => [name, unmistakableNumber(number), email]),
    failed: t('exportFailed'),
  });
}
