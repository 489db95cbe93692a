import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { sessionQuery, useLogout, useSessionUser } from '#web/api/session.ts';
import { Logo } from '#web/kit/page/Logo.tsx';
import { useDocumentTitle } from '#web/kit/page/use-document-title.ts';
import { isHere } from './PasskeyList.tsx';
import { factorQuery } from './queries.ts';
import { useAddPasskey } from './use-add-passkey.tsx';
import { useSetUp } from './use-set-up.tsx';

/** In place of everything while the company demands a second factor that the user lacks. */
export function FactorGate() {
  const { t } = useTranslation(['security', 'shell']);
  const { company } = useSessionUser();
  const queryClient = useQueryClient();
  const logout = useLogout();
  const { data } = useQuery(factorQuery);
  const goOn = (): void => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  const setUp = useSetUp(goOn);
  const passkey = useAddPasskey(goOn);
  useDocumentTitle(t('factor'));
  return (
    <Box component="main" sx={{ maxWidth: 600, mx: 'auto', px: { xs: 2, sm: 3 }, py: 6 }}>
      <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
        <Logo size={36} />
        <Typography variant="h1">{t('gateTitle')}</Typography>
        <Typography color="textSecondary">{t('gateText', { company: company.name })}</Typography>
        <Button variant="contained" loading={setUp.isBusy} onClick={setUp.begin}>
          {t('turnOn')}
        </Button>
        {data && isHere(data) ? (
          <Button variant="outlined" loading={passkey.isBusy} onClick={passkey.begin}>
            {t('addPasskey')}
          </Button>
        ) : null}
        <Button color="inherit" onClick={() => logout.mutate()}>
          {t('shell:logout')}
        </Button>
      </Stack>
      {setUp.dialogs}
      {passkey.dialogs}
    </Box>
  );
}
