import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { useConnectFirst } from '#web/parts/connections/use-connect-first.ts';
import { SampleTexts } from './SampleTexts.tsx';
import { shortcutsPath } from './shortcuts.ts';
import type { FirstStep } from './use-first-steps.ts';

const Card = styled('section')(({ theme }) => ({
  width: 560,
  maxWidth: '100%',
  boxSizing: 'border-box',
  padding: theme.spacing(3),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(2), border: 0, borderTop: `1px solid ${theme.vars.palette.divider}`, borderRadius: 0 },
}));
const Head = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'flex-start', gap: theme.spacing(2), marginBottom: theme.spacing(1) }));
const Steps = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
const Step = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  minHeight: 64,
  padding: theme.spacing(1, 0),
  boxSizing: 'border-box',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > svg': { color: theme.vars.palette.success.main, fontSize: 28 },
  '&[data-is-done] strong': { color: theme.vars.palette.text.secondary, fontWeight: 500 },
}));
const Order = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: '10px 10px 10px 3px', // the bubble of the product's mark
  color: theme.vars.palette.primary.main,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.brand} 14%, transparent)`,
  fontSize: '0.8125rem',
  fontWeight: 700,
}));

interface FirstStepsCardProps {
  readonly steps: readonly FirstStep[];
  readonly onPutAway: () => void;
}

/** The first steps of a company, each with what it gives and the button that leads to it. */
export function FirstStepsCard({ steps, onPutAway }: FirstStepsCardProps) {
  const { t } = useTranslation('first-steps');
  const id = useId();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card aria-labelledby={id}>
      <Head>
        <div style={{ flexGrow: 1 }}>
          <Typography variant="h2" id={id}>
            {t('title')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('progress', { done, total: steps.length })}
          </Typography>
        </div>
        <Button size="small" color="inherit" onClick={onPutAway}>
          {t('putAway')}
        </Button>
      </Head>
      <Steps>
        {steps.map((step, index) => (
          <Step key={step.name} data-is-done={step.isDone || undefined}>
            {step.isDone ? <CheckCircleOutlined titleAccess={t('done')} /> : <Order>{index + 1}</Order>}
            <div>
              <strong>{t(step.name)}</strong>
              <Typography variant="body2" color="textSecondary">
                {t(`about_${step.name}`)}
              </Typography>
              {step.name === 'quick' ? <SampleTexts /> : null}
            </div>
            {step.isDone ? null : <StepButton name={step.name} isNext={step === next} />}
          </Step>
        ))}
      </Steps>
    </Card>
  );
}

const links = { invite: '/users', quick: shortcutsPath, hours: '/settings#hours' } as const;

function StepButton({ name, isNext }: { readonly name: FirstStep['name']; readonly isNext: boolean }) {
  const { t } = useTranslation('first-steps');
  const { connect, isConnecting } = useConnectFirst();
  const look = { size: 'small', variant: isNext ? 'contained' : 'outlined' } as const;
  if (name === 'connect') {
    return (
      <Button {...look} loading={isConnecting} onClick={connect}>
        {t('do_connect')}
      </Button>
    );
  }
  return (
    <Button {...look} component={Link} to={links[name]}>
      {t(`do_${name}`)}
    </Button>
  );
}
