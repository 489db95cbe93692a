import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { isReachable, type ContactCard } from '#shared/domain/contact-cards.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { Card, CardText } from '#web/parts/conversation/media-parts.tsx';
import type { BubbleActions } from './MessageBubble.tsx';

// Asks whether the contact is known already, which the reader need not wait for.
const CardActions = lazy(async () => ({ default: (await import('./CardActions.tsx')).CardActions }));

/** As high as its buttons, so that they move nothing when they come. */
const Actions = styled('span')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 0.5), minHeight: 30, marginLeft: -5 }));

interface ContactCardsProps {
  readonly cards: readonly ContactCard[];
  readonly onCard: BubbleActions['onCard'] | undefined;
}

/** People whom a message names: each can be saved as a contact and written to. */
export function ContactCards({ cards, onCard }: ContactCardsProps) {
  const { t } = useTranslation('tickets');
  return cards.map((card, index) => (
    // A message never changes its cards, and may have one of them twice.
    <Card key={index}>
      <PersonOutlined />
      <CardText>
        <b>{card.name || t('kind_contact')}</b>
        <span>{formatPhone(card.number)}</span>
        {onCard && isReachable(card) ? (
          <Actions>
            <Suspense>
              <CardActions card={card} onCard={onCard} />
            </Suspense>
          </Actions>
        ) : null}
      </CardText>
    </Card>
  ));
}
