import type { Notice } from '#shared/contract/push-notices.ts';
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
