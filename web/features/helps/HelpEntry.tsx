import ExpandMore from '@mui/icons-material/ExpandMore';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Help } from '#shared/records/helps.ts';

const Stage = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: theme.spacing(1.5),
  maxWidth: 720,
  aspectRatio: '16 / 9',
  padding: theme.spacing(2),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.default,
  textAlign: 'center',
}));
const Player = styled('iframe')(({ theme }) => ({
  display: 'block',
  width: '100%',
  maxWidth: 720,
  aspectRatio: '16 / 9',
  border: 0,
  borderRadius: theme.shape.borderRadius,
}));

/** The address that keeps YouTube from setting cookies; the policy of the pages allows no other. */
const playerUrl = (video: string): string => `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1&rel=0`;

/** A video by its title; opened, what it is about, and the player once it is asked for. */
export function HelpEntry({ help: { title, description, video } }: { readonly help: Help }) {
  const { t } = useTranslation('helps');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const toggle = (_event: unknown, opens: boolean): void => {
    setIsOpen(opens);
    // A video that nobody sees plays on for nobody.
    if (!opens) setIsPlaying(false);
  };
  return (
    <Accordion expanded={isOpen} onChange={toggle} disableGutters variant="outlined" slotProps={{ heading: { component: 'h2' } }}>
      <AccordionSummary expandIcon={<ExpandMore />} id={`${id}-title`} aria-controls={`${id}-content`}>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        {description ? <Typography sx={{ mb: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{description}</Typography> : null}
        {isPlaying ? (
          <Player
            src={playerUrl(video)}
            title={t('video', { title })}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            // The player refuses to play for a page that does not say which site it is of.
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <Stage>
            <Button variant="contained" startIcon={<PlayArrow />} aria-label={t('playOf', { title })} onClick={() => setIsPlaying(true)}>
              {t('play')}
            </Button>
            <Typography variant="body2" color="textSecondary">
              {t('privacy')}
            </Typography>
          </Stage>
        )}
      </AccordionDetails>
    </Accordion>
  );
}
