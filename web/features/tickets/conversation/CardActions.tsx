import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { isNumberOfCard, type ContactCard } from '#shared/domain/contact-cards.ts';
import { contactsQuery } from '#web/parts/contacts/queries.ts';
import type { BubbleActions } from './MessageBubble.tsx';

const Saved = styled('span')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(0.5), padding: theme.spacing(0, 0.75) }));

interface CardActionsProps {
  readonly card: ContactCard;
  readonly onCard: BubbleActions['onCard'];
}

/** Saving, unless it is saved, and writing. Who is known is learnt from the list of contacts that live events keep. */
export function CardActions({ card, onCard }: CardActionsProps) {
  const { t } = useTranslation('contacts');
  const { data, isPending } = useInfiniteQuery(contactsQuery(card.number));
  const known = data?.pages.flatMap(({ records }) => records).find(({ number }) => isNumberOfCard(number, card)) ?? null;
  const name = card.name || card.number;
  if (isPending) return null;
  return (
    <>
      {known ? (
        <Saved>
          <Check fontSize="inherit" />
          {t('cardSaved')}
        </Saved>
      ) : (
        <Button size="small" aria-label={t('cardSaveOf', { name })} onClick={() => onCard({ card, known, wants: 'save' })}>
          {t('cardSave')}
        </Button>
      )}
      <Button size="small" aria-label={t('cardWriteOf', { name })} onClick={() => onCard({ card, known, wants: 'write' })}>
        {t('cardWrite')}
      </Button>
    </>
  );
}
