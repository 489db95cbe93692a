import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from './TextInput.tsx';

type PasswordInputProps<T extends FieldValues> = Omit<ComponentProps<typeof TextInput<T>>, 'type' | 'endAdornment'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password field whose text can be shown. */
export function PasswordInput<T extends FieldValues>(props: PasswordInputProps<T>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton aria-label={isShown ? t('hidePassword') : t('showPassword')} edge="end" size="small" onClick={() => setIsShown(!isShown)}>
        {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return <TextInput {...props} type={isShown ? 'text' : 'password'} endAdornment={toggle} />;
}
