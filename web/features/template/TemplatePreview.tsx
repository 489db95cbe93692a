import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '#web/components/Tabs.tsx';

const widths = { phone: 390, desktop: 640 } as const;
type View = keyof typeof widths | 'text';

const Frame = styled('iframe')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  height: '62vh',
  margin: '16px auto 0',
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: '#fff',
}));
const Text = styled('pre')(({ theme }) => ({
  margin: theme.spacing(2, 0, 0),
  maxHeight: '62vh',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
}));

/** A mail as it is shown, without any of the rights that a page has. */
export function MailFrame({ html, title, width }: { readonly html: string; readonly title: string; readonly width: number | '100%' }) {
  return <Frame srcDoc={html} title={title} sandbox="" style={{ width }} />;
}

interface TemplatePreviewProps {
  readonly html: string;
  /** As it was last saved; null: it was not, or has changed since. */
  readonly text: string | null;
  readonly onClose: () => void;
}

/** The mail on a phone, on a computer, and where no HTML is shown. */
export function TemplatePreview({ html, text, onClose }: TemplatePreviewProps) {
  const { t } = useTranslation('template');
  const id = useId();
  const [view, setView] = useState<View>('phone');
  const tabs = (['phone', 'desktop', 'text'] as const).map((value) => ({ value, id: `${id}-${value}`, label: t(`view_${value}`) }));
  return (
    <Dialog open fullWidth onClose={onClose} maxWidth="md" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('preview')}</DialogTitle>
      <DialogContent>
        <Tabs label={t('preview')} value={view} tabs={tabs} panelId={`${id}-panel`} onChange={setView} />
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
          {view === 'text' ? (
            <Text tabIndex={0}>{text ?? t('textAfterSaving')}</Text>
          ) : (
            <MailFrame html={html} title={t(`view_${view}`)} width={widths[view]} />
          )}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close', { ns: 'common' })}</Button>
      </DialogActions>
    </Dialog>
  );
}
