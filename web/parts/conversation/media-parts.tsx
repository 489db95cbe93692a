import { styled, type CSSObject, type Theme } from '@mui/material/styles';

/** Fixed, so that a picture that arrives late moves nothing. */
const thumbnailPx = 240;

export const Frame = styled('button')(({ theme }) => ({
  display: 'block',
  width: thumbnailPx,
  maxWidth: '100%',
  height: thumbnailPx,
  margin: theme.spacing(0.25, 0, 0.5),
  padding: 0,
  border: 0,
  borderRadius: 8,
  overflow: 'hidden',
  cursor: 'zoom-in',
  backgroundColor: theme.vars.palette.action.hover,
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
}));

export const Sticker = styled('img')({ display: 'block', width: 128, height: 128, objectFit: 'contain' });
export const Video = styled('video')({ display: 'block', width: 320, maxWidth: '100%', height: 200, marginBlock: 4, borderRadius: 8, backgroundColor: '#000' });

export const Gone = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  padding: theme.spacing(0.5, 0),
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
}));

const card = ({ theme }: { theme: Theme }): CSSObject => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minWidth: 200,
  maxWidth: '100%',
  margin: theme.spacing(0.25, 0, 0.5),
  padding: theme.spacing(1),
  borderRadius: 8,
  color: 'inherit',
  textDecoration: 'none',
  backgroundColor: theme.vars.palette.action.hover,
});
export const Card = styled('div')(card);
export const CardLink = styled('a')((props) => ({ ...card(props), '&:hover b': { textDecoration: 'underline' } }));

export const CardText = styled('span')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  minWidth: 0,
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
  '& > b': { fontSize: '0.875rem', fontWeight: 550, color: theme.vars.palette.text.primary },
}));
