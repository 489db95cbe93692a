import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LanguageLinks } from './LanguageLinks.tsx';
import { Logo } from './Logo.tsx';
import { useDocumentTitle } from './use-document-title.ts';

const Root = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  padding: theme.spacing(6, 2, 3),
  gap: theme.spacing(4),
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(3, 2), gap: theme.spacing(3) },
}));

const Card = styled('main', { shouldForwardProp: (name) => name !== 'width' })<{ width: number }>(({ theme, width }) => ({
  width: '100%',
  maxWidth: width,
  margin: 'auto 0',
  padding: theme.spacing(4),
  borderRadius: 16,
  border: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.background.paper,
  boxShadow: '0 1px 2px rgb(16 24 40 / 4%), 0 12px 32px -12px rgb(16 24 40 / 12%)',
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(3, 2.5) },
}));

interface PublicPageProps {
  /** Of the document. */
  readonly title: string;
  readonly heading: string;
  readonly tagline: string;
  readonly width?: number;
  readonly children: ReactNode;
}

/** The frame of the screens before login. */
export function PublicPage({ title, heading, tagline, width = 416, children }: PublicPageProps) {
  useDocumentTitle(title);
  return (
    <Root>
      <header>
        <Logo size={36} />
      </header>
      <Card width={width}>
        <Typography variant="h1">{heading}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
          {tagline}
        </Typography>
        {children}
      </Card>
      <LanguageLinks />
    </Root>
  );
}
