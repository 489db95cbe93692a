import type { Notice } from '#shared/contract/push-notices.ts';
import type { UserId } from '#shared/contract/ids.ts';
import type { AnswerWay } from '#shared/contract/web-push.ts';
import type { SpokenLanguage } from '#shared/contract/languages.ts';

/** No page is open that could say it. */
const events: Readonly<Record<SpokenLanguage, Readonly<Record<Notice['event'], string>>>> = {
  pt: {
    message: 'Nova mensagem',
    back: 'O ticket voltou aos atendimentos.',
    mention: 'Uma nota interna fala com você.',
    webhookOff: 'O webhook foi desligado: 24 horas sem nenhum sucesso.',
  },
  en: {
    message: 'New message',
    back: 'The ticket is back.',
    mention: 'An internal note mentions you.',
    webhookOff: 'The webhook was switched off: 24 hours without one success.',
  },
  es: {
    message: 'Mensaje nuevo',
    back: 'El ticket ha vuelto.',
    mention: 'Una nota interna te menciona.',
    webhookOff: 'El webhook se apagó: 24 horas sin ningún éxito.',
  },
};

/** The text below a notice's title. */
export const wordsOf = ({ words, event }: Notice, language: SpokenLanguage): string => words ?? events[language][event];

/** Words of the box in a notice. */
const boxes: Readonly<Record<SpokenLanguage, Pick<AnswerWay, 'label' | 'placeholder' | 'unsent'>>> = {
  pt: { label: 'Responder', placeholder: 'Escreva a resposta', unsent: 'A resposta não foi enviada. Toque para abrir a conversa.' },
  en: { label: 'Reply', placeholder: 'Write your reply', unsent: 'Your reply was not sent. Tap to open the conversation.' },
  es: { label: 'Responder', placeholder: 'Escriba la respuesta', unsent: 'La respuesta no se envió. Toque para abrir la conversación.' },
};

/** The box of a notice for a user, unless nothing can be answered there. */
export const answerWay = ({ answersTicket }: Notice, userId: UserId, language: SpokenLanguage): AnswerWay | undefined =>
  answersTicket === undefined ? undefined : { ticketId: answersTicket, userId, ...boxes[language] };
