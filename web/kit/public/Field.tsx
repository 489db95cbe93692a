import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './public.module.css';

type InputProps = Pick<ComponentProps<'input'>, 'type' | 'defaultValue' | 'autoCapitalize' | 'inputMode' | 'onKeyDown' | 'onKeyUp' | 'onBlur' | 'onInput'>;

interface FieldProps extends InputProps {
  /** Under which `useFields` reads it. */
  readonly name: string;
  readonly label: string;
  /** Tells password managers what belongs here. */
  readonly autoComplete: string;
  /** Fault of the value. */
  readonly fault: string | undefined;
  readonly hint?: string | undefined;
  /** Inside the field, at its end. */
  readonly button?: ReactNode;
}

/** A text field with its label above and what is wrong with it below. Its text stays in the page, where the browser may fill it in. */
export function Field({ label, fault, hint, button, ...props }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        <input
          {...props}
          id={id}
          className={`${styles['input']} ${button ? styles['hasButton'] : ''}`}
          aria-required
          aria-invalid={fault !== undefined}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        />
        {button}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={styles['hint']} role="status">
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} className={styles['fault']}>
          {fault}
        </p>
      ) : null}
    </div>
  );
}
