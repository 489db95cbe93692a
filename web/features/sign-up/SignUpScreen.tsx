import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { PasswordInput } from '../../components/PasswordInput.tsx';
import { PublicPage } from '../../components/PublicPage.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { PlanPicker } from './PlanPicker.tsx';
import { useSignUpForm } from './use-sign-up-form.ts';

export function SignUpScreen() {
  const { t } = useTranslation('sign-up');
  const { form, submit, isBusy, error } = useSignUpForm();
  const { control } = form;
  return (
    <PublicPage title={t('title')} heading={t('heading')} tagline={t('tagline')} width={640}>
      <Stack component="form" spacing={2.5} noValidate onSubmit={(event) => void submit(event)}>
        {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
        <TextInput control={control} name="name" label={t('company')} autoComplete="organization" />
        <TextInput control={control} name="email" label={t('email')} type="email" autoComplete="username" />
        <PasswordInput control={control} name="password" label={t('password')} autoComplete="new-password" />
        <PlanPicker control={control} />
        <Button type="submit" variant="contained" size="large" loading={isBusy}>
          {t('submit')}
        </Button>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3, textAlign: 'center' }}>
        {t('haveAccount')}{' '}
        <Link component={RouterLink} to="/login" sx={{ fontWeight: 600 }}>
          {t('login')}
        </Link>
      </Typography>
    </PublicPage>
  );
}
