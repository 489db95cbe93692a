import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { Connection } from '#shared/contract/connections.ts';
import { isSupporter } from '#shared/contract/permissions.ts';
import { useSessionUser } from '#web/api/session.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { firstWaitingQuery } from './first-waiting-query.ts';

const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 0),
  textAlign: 'center',
  '& > svg': { fontSize: 44, color: theme.vars.palette.success.main },
  '& > strong': { fontSize: '1.5rem', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
}));
const Wait = styled('output')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 2),
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.default,
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
}));

interface ConnectedProps {
  readonly connection: Connection;
  readonly onClose: () => void;
}

/** A number that has just been paired: what to do now, and the wait for the first message, which leads to it. */
export function Connected({ connection, onClose }: ConnectedProps) {
  const { t } = useTranslation(['connections', 'common']);
  const number = formatPhone(connection.number);
  // Conversations are closed to whoever supports a company.
  const isSupport = isSupporter(useSessionUser());
  return (
    <>
      <DialogContent>
        <Words>
          <CheckCircleOutlined aria-hidden />
          <Typography>{t('sayHello')}</Typography>
          <strong>{number}</strong>
        </Words>
        {isSupport ? null : <FirstMessage connection={connection} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </>
  );
}

function FirstMessage({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const navigate = useNavigate();
  const { data: first } = useQuery(firstWaitingQuery(connection.id));
  if (!first) {
    return (
      <Wait>
        <CircularProgress size={18} aria-hidden />
        <span>{t('firstMessageWait')}</span>
      </Wait>
    );
  }
  return (
    <>
      <Wait>
        <span>
          <strong>{first.contact.name}</strong>: {first.lastMessage}
        </span>
      </Wait>
      <Button autoFocus fullWidth variant="contained" sx={{ mt: 2 }} onClick={() => void navigate('/tickets', { state: { status: 'pending' } })}>
        {t('firstMessageShow')}
      </Button>
    </>
  );
}
