import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNarrower } from '#web/kit/page/use-narrower.ts';

export type WritingMode = 'message' | 'note';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minHeight: 36,
  paddingTop: theme.spacing(0.5),
  [theme.breakpoints.down('sm')]: { gap: 0 },
}));
const Tabs = styled('div')({ display: 'flex', flexShrink: 0 });
const Tab = styled('button')(({ theme }) => ({
  flexShrink: 0,
  padding: theme.spacing(0.5, 1.25),
  border: 0,
  borderRadius: 14,
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 550,
  color: theme.vars.palette.text.secondary,
  background: 'none',
  cursor: 'pointer',
  '&[aria-pressed=true]': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.selected },
  '@media (pointer: coarse)': { minHeight: 36 },
}));

interface WritingTabsProps {
  readonly mode: WritingMode;
  readonly onMode: (mode: WritingMode) => void;
  /** At the other end of the row. */
  readonly children?: ReactNode;
}

/** The choice between a message to the customer and a note for the team. */
export function WritingTabs({ mode, onMode, children }: WritingTabsProps) {
  const { t } = useTranslation('conversation');
  const isPhone = useNarrower('sm');
  return (
    <Row>
      <Tabs role="group" aria-label={t('writingMode')}>
        <Tab type="button" aria-pressed={mode === 'message'} onClick={() => onMode('message')}>
          {t('modeMessage')}
        </Tab>
        <Tab type="button" aria-label={t('modeNote')} aria-pressed={mode === 'note'} onClick={() => onMode('note')}>
          {t(isPhone ? 'modeNoteShort' : 'modeNote')}
        </Tab>
      </Tabs>
      <span style={{ flexGrow: 1 }} />
      {children}
    </Row>
  );
}
