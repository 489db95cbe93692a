import VisibilityOff from '@mui/icons-material/VisibilityOff';
import Visibility from '@mui/icons-material/Visibility';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '../buttons/LabelledIconButton.tsx';
import { useBoundField, type FieldProps } from './field-props.ts';

/**
 * A password, which can be shown. The value is a string.
 *
 * @param isCurrent it is the one that somebody has. A new one that is easy to guess is warned of and taken.
 */
export function BoundPassword<T extends FieldValues>({ isCurrent = false, ...props }: FieldProps<T> & { readonly isCurrent?: boolean }) {
  const { t } = useTranslation(['kit', 'common']);
  const [isShown, setIsShown] = useState(false);
  const { field, shown } = useBoundField(props);
  const { ref, value, onChange, onBlur } = field;
  const isWeak = useIsCommon(isCurrent ? '' : String(value)) && !shown.error;
  const Eye = isShown ? VisibilityOff : Visibility;
  const eye = (
    <InputAdornment position="end">
      <LabelledIconButton edge="end" label={isShown ? t('common:hidePassword') : t('common:showPassword')} onClick={() => setIsShown(!isShown)}>
        <Eye fontSize="small" />
      </LabelledIconButton>
    </InputAdornment>
  );
  return (
    <TextField
      {...shown}
      {...(isWeak ? { helperText: <Weak text={t('weakPassword')} />, color: 'warning' as const } : {})}
      type={isShown ? 'text' : 'password'}
      autoComplete={isCurrent ? 'current-password' : 'new-password'}
      autoFocus={isCurrent}
      inputRef={ref}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      slotProps={{ input: { endAdornment: eye }, htmlInput: { autoCapitalize: 'none' }, formHelperText: { role: 'status' } }}
    />
  );
}

/** The list of common ones comes with the first letter. */
function useIsCommon(password: string): boolean {
  const [common, setCommon] = useState('');
  useEffect(() => {
    if (password === '') return undefined;
    let isTyped = true;
    void (async () => {
      const { isCommonPassword } = await import('#shared/domain/common-password.ts');
      if (isTyped && isCommonPassword(password)) setCommon(password);
    })();
    return () => void (isTyped = false);
  }, [password]);
  return password !== '' && password === common;
}

function Weak({ text }: { readonly text: string }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.primary' }}>
      <WarningAmber color="warning" sx={{ fontSize: '1rem' }} />
      {text}
    </Box>
  );
}
