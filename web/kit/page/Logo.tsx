// No style sheet of its own: one in the entry would hold up the first paint of every page.
const style = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  fontFamily: 'var(--heading)',
  fontSize: '1.25rem',
  fontWeight: 700,
  letterSpacing: '-0.02em',
} as const;

/** The mark, and the name beside it. */
export function Logo({ isMarkOnly = false, size = 32 }: { readonly isMarkOnly?: boolean; readonly size?: number }) {
  return (
    <span style={style}>
      <img src="/favicon.svg" alt={isMarkOnly ? 'Recado' : ''} width={size} height={size} />
      {isMarkOnly ? null : 'Recado'}
    </span>
  );
}
