import styles from './Logo.module.css';

/** The mark, and the name beside it. */
export function Logo({ isMarkOnly = false, size = 32 }: { readonly isMarkOnly?: boolean; readonly size?: number }) {
  return (
    <span className={styles['logo']}>
      <img src="/favicon.svg" alt={isMarkOnly ? 'Recado' : ''} width={size} height={size} />
      {isMarkOnly ? null : 'Recado'}
    </span>
  );
}
