import type { ComponentProps } from 'react';
import styles from './public.module.css';

interface PublicFormProps extends Pick<ComponentProps<'form'>, 'noValidate' | 'onSubmit' | 'onChange' | 'onInput' | 'onFocus' | 'children'> {
  /** Label of the button. */
  readonly submit: string;
  readonly isBusy: boolean;
}

/** Fields above the button that sends them. While it is busy the button keeps the focus; `useAction` runs nothing twice. */
export function PublicForm({ submit, isBusy, children, ...handlers }: PublicFormProps) {
  return (
    <form className={styles['form']} {...handlers}>
      {children}
      <button type="submit" className={styles['button']} aria-busy={isBusy} aria-disabled={isBusy}>
        {submit}
      </button>
    </form>
  );
}
