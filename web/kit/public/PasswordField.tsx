import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Field } from './Field.tsx';
import styles from './public.module.css';

type PasswordFieldProps = Pick<ComponentProps<typeof Field>, 'name' | 'label' | 'fault' | 'hint' | 'onInput'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password field whose text can be shown, and which says when Caps Lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const noteCapsLock = (event: KeyboardEvent): void => setHasCapsLock(event.getModifierState('CapsLock'));
  const toggle = (
    <button type="button" className={styles['show']} aria-label={isShown ? t('hidePassword') : t('showPassword')} onClick={() => setIsShown(!isShown)}>
      <EyeIcon isCrossed={isShown} />
    </button>
  );
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      button={toggle}
      hint={hasCapsLock ? t('capsLock') : props.hint}
      onKeyDown={noteCapsLock}
      onKeyUp={noteCapsLock}
      onBlur={() => setHasCapsLock(false)}
    />
  );
}

function EyeIcon({ isCrossed }: { readonly isCrossed: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden>
      <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7Z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed ? <path d="M4 3l16 18" /> : null}
    </svg>
  );
}
