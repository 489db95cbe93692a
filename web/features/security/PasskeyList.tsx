import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { formatDate } from '#web/i18n/format.ts';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useProved } from '#web/parts/account/use-proved.tsx';
import { type FactorState, useFactorSteps } from './queries.ts';
import { useAddPasskey } from './use-add-passkey.tsx';

const Rows = styled('ul')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1), margin: theme.spacing(0, 0, 1), padding: 0, listStyle: 'none' }));
const Row = styled('li')(({ theme }) => ({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: theme.spacing(1) }));

type Passkey = FactorState['passkeys'][number];

/** The passkeys of the own account. */
export function PasskeyList({ state }: { readonly state: FactorState }) {
  const { t } = useTranslation('security');
  const titleId = useId();
  const adding = useAddPasskey();
  return (
    <section aria-labelledby={titleId}>
      <Typography component="h3" variant="subtitle2" id={titleId} sx={{ fontWeight: 700 }}>
        {t('passkeys')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('passkeysText')}
      </Typography>
      {state.passkeys.length > 0 ? (
        <Rows>
          {state.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Rows>
      ) : null}
      {isHere(state) ? (
        <Button variant="outlined" size="small" loading={adding.isBusy} onClick={adding.begin}>
          {t('addPasskey')}
        </Button>
      ) : (
        <Elsewhere origin={state.passkeyOrigin} />
      )}
      {adding.dialogs}
    </section>
  );
}

/** Passkeys are made and used at one address. */
export const isHere = ({ passkeyOrigin }: FactorState): boolean => passkeyOrigin === location.origin && 'PublicKeyCredential' in window;

function Elsewhere({ origin }: { readonly origin: string | null }) {
  const { t } = useTranslation('security');
  if (origin === null) return <Typography variant="body2">{t('passkeysNowhere')}</Typography>;
  if (origin === location.origin) return <Typography variant="body2">{t('passkeysUnknown')}</Typography>;
  return (
    <Typography variant="body2">
      {t('passkeysElsewhere')} <Link href={origin}>{origin}</Link>
    </Typography>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { t } = useTranslation('security');
  const { id, name, createdAt, usedAt } = passkey;
  const steps = useFactorSteps();
  const [isAsked, setIsAsked] = useState(false);
  const remove = useProved({
    title: t('removePasskey', { name }),
    submitLabel: t('remove'),
    run: async (password) => {
      await steps.removePasskey(id, password);
      notifySuccess(t('passkeyRemoved', { name }));
    },
  });
  const confirm = (): void => {
    setIsAsked(false);
    remove.ask();
  };
  return (
    <Row>
      <Stack sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {usedAt === null ? t('addedOn', { date: formatDate(createdAt) }) : t('usedOn', { date: formatDate(usedAt) })}
        </Typography>
      </Stack>
      <Button variant="text" size="small" color="error" aria-label={t('removePasskey', { name })} loading={remove.isBusy} onClick={() => setIsAsked(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('removePasskey', { name })}
        text={t('removePasskeyText')}
        confirmLabel={t('remove')}
        onConfirm={confirm}
        onClose={() => setIsAsked(false)}
      />
      {remove.dialog}
    </Row>
  );
}
