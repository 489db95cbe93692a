import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ActionMenu } from '#web/kit/buttons/ActionMenu.tsx';
import type { RowAction } from '#web/kit/lists/list-types.ts';

/** Button with the sources of an import. */
export function ImportButton({ sources }: { readonly sources: readonly RowAction[] }) {
  const { t } = useTranslation('contacts');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<FileUploadOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('import')}
      </Button>
      <ActionMenu label={t('import')} actions={sources} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
