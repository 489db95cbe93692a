import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { usePush } from './use-push.ts';
import { desktopNotices, turnOnDesktopNotices } from '#web/parts/notices/desktop-notices.ts';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  margin: theme.spacing(0.5, 2),
  padding: theme.spacing(0.5, 0.5, 0.5, 1.5),
  borderRadius: theme.shape.borderRadius,
  fontSize: '0.8125rem',
  backgroundColor: theme.vars.palette.action.hover,
  '& > span': { flexGrow: 1 },
  '& > button': { flexShrink: 0 },
}));

/** Offers notices outside of the page, where the browser has not been asked yet: whoever looks at the bell wants to know of messages. */
export function AskForNotices() {
  const { t } = useTranslation('notifications');
  const [state, setState] = useState(desktopNotices);
  const push = usePush();
  if (state !== 'unasked') return null;
  const turnOn = async (): Promise<void> => {
    await turnOnDesktopNotices();
    if (desktopNotices() === 'on' && push.state === 'off') await push.turn(true);
    setState(desktopNotices());
  };
  return (
    <Root>
      <span>{t('askDesktop')}</span>
      <Button size="small" disabled={push.isBusy} onClick={() => void turnOn()}>
        {t('enableDesktop')}
      </Button>
    </Root>
  );
}
