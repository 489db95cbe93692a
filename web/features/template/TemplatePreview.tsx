import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { MailFrame, type MailWidth } from '#web/kit/marks/MailFrame.tsx';
import { Tabs } from '#web/kit/tabs/Tabs.tsx';

type View = MailWidth | 'text';

const Text = styled('pre')(({ theme }) => ({
  margin: theme.spacing(2, 0, 0),
  maxHeight: '62vh',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
}));

interface TemplatePreviewProps {
  readonly html: string;
  /** As it was last saved; null: it was not, or has changed since. */
  readonly text: string | null;
  readonly onClose: () => void;
}

/** The mail on a phone, on a computer, and where no HTML is shown. */
export function TemplatePreview({ html, text, onClose }: TemplatePreviewProps) {
  const { t } = useTranslation(['template', 'common']);
  const id = useId();
  const [view, setView] = useState<View>('phone');
  const tabs = (['phone', 'desktop', 'text'] as const).map((value) => ({ value, id: `${id}-${value}`, label: t(`view_${value}`) }));
  return (
    <Dialog open fullWidth onClose={onClose} maxWidth="md" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('preview')}</DialogTitle>
      <DialogContent>
        <Tabs label={t('preview')} value={view} tabs={tabs} panelId={`${id}-panel`} onChange={setView} />
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
          {view === 'text' ? <Text tabIndex={0}>{text ?? t('textAfterSaving')}</Text> : <MailFrame html={html} title={t(`view_${view}`)} width={view} />}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
