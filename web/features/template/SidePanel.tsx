import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Tabs } from '#web/kit/tabs/Tabs.tsx';
import type { EditorRefs } from './use-mail-editor.ts';

const panels = ['blocks', 'styles', 'layers'] as const;
type Panel = (typeof panels)[number];

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: 320,
  minHeight: 0,
  borderLeft: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Body = styled('div')({ flexGrow: 1, minHeight: 0, overflow: 'auto' });

interface SidePanelProps extends Pick<EditorRefs, 'styles' | 'settings' | 'layers'> {
  readonly blocks: ReactNode;
}

/** Blocks, how the chosen part looks, and what lies in what. The editor fills the last two, so they stay while another is shown. */
export function SidePanel({ styles, settings, layers, blocks }: SidePanelProps) {
  const { t } = useTranslation('template');
  const id = useId();
  const [panel, setPanel] = useState<Panel>('blocks');
  const tabs = panels.map((value) => ({ value, id: `${id}-${value}`, label: t(`panel_${value}`) }));
  return (
    <Root>
      <Tabs label={t('panels')} value={panel} tabs={tabs} panelId={`${id}-panel`} onChange={setPanel} />
      <Body role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${panel}`} tabIndex={0}>
        <div hidden={panel !== 'blocks'}>{blocks}</div>
        <div hidden={panel !== 'styles'}>
          <div ref={settings} />
          <div ref={styles} />
        </div>
        <div hidden={panel !== 'layers'} ref={layers} />
      </Body>
    </Root>
  );
}
