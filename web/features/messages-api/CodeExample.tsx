import { styled } from '@mui/material/styles';
import { CopyButton } from '#web/kit/buttons/CopyButton.tsx';

const Code = styled('pre')(({ theme }) => ({
  margin: theme.spacing(1, 0),
  padding: theme.spacing(2),
  maxWidth: '100%',
  overflowX: 'auto',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
}));

interface CodeBlockProps {
  /** Subject of the example. */
  readonly label: string;
  readonly code: string;
}

/** Shows code literally. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    // What scrolls must be reached by the keyboard.
    <Code tabIndex={0} role="region" aria-label={label}>
      <code>{code}</code>
    </Code>
  );
}

/** A piece of code to be copied. */
export function CodeExample({ label, copyLabel, code }: CodeBlockProps & { readonly copyLabel: string }) {
  return (
    <>
      <CodeBlock label={label} code={code} />
      <CopyButton text={code} label={copyLabel} />
    </>
  );
}
