import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import type { Mention } from '#shared/contract/chats.ts';
import { useSessionUser } from '#web/api/session.ts';
import { RichText } from './rich-text.tsx';
import { mentionPieces } from './mentions.ts';

const Called = styled('mark')(({ theme }) => ({
  padding: '0 3px',
  borderRadius: 4,
  fontWeight: 600,
  color: 'inherit',
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.person} 16%, transparent)`,
  '&[data-me]': { backgroundColor: `color-mix(in srgb, ${theme.vars.palette.person} 34%, transparent)` },
}));

/** A message with its marks and links, and the people who are called in it. */
export function MentionText({ text, mentions }: { readonly text: string; readonly mentions: readonly Mention[] }) {
  const { id: me } = useSessionUser();
  return mentionPieces(text, mentions).map((piece, index) => (
    // Pieces have no other name than their place.
    <Fragment key={index}>
      {piece.mention ? <Called data-me={piece.mention.userId === me || undefined}>{piece.text}</Called> : <RichText text={piece.text} />}
    </Fragment>
  ));
}
