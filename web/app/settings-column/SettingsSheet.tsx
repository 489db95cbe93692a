import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { part } from '#web/kit/page/part.ts';

const loadDialog = async () => ({ default: (await import('./SettingsDialog.tsx')).SettingsDialog });
const SettingsDialog = part(loadDialog);

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  flexShrink: 0,
  padding: theme.spacing(0, 1.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** The way to the column, above a screen that has no room for it. */
export function SettingsSheet() {
  const { t } = useTranslation('settings-column');
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (): void => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <Row>
      <Button
        size="small"
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void prefetch(loadDialog)}
        onClick={open}
      >
        {t('all')}
      </Button>
      <Suspense>{wasOpened ? <SettingsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </Row>
  );
}
