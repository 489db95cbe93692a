import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { loadHttp } from '../../api/send-request.ts';
import { PasswordInput } from '../../components/PasswordInput.tsx';
import { PublicPage } from '../../components/PublicPage.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { useLoginForm } from './use-login-form.ts';

export function LoginScreen() {
  const { t } = useTranslation('login');
  const { form, rules, submit, isBusy, error } = useLoginForm();
  return (
    <PublicPage title={t('title')} heading={t('heading')} tagline={t('tagline')}>
      <Stack component="form" spacing={2.5} noValidate onFocus={() => void loadHttp()} onSubmit={(event) => void submit(event)}>
        {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
        <TextInput control={form.control} name="email" rules={rules.email} label={t('email')} type="email" autoComplete="username" />
        <PasswordInput control={form.control} name="password" rules={rules.password} label={t('password')} autoComplete="current-password" />
        <Button type="submit" variant="contained" size="large" loading={isBusy}>
          {t('submit')}
        </Button>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3, textAlign: 'center' }}>
        {t('noAccount')}{' '}
        <Link component={RouterLink} to="/signup" sx={{ fontWeight: 600 }}>
          {t('signUp')}
        </Link>
      </Typography>
    </PublicPage>
  );
}
