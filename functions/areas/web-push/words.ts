import type { Notice } from '#shared/contract/push-notices.ts';
import type { PushLanguage } from '#shared/contract/web-push.ts';

/** No page is open that could say it. */
const events: Readonly<Record<PushLanguage, Readonly<Record<Notice['event'], string>>>> = {
  pt: { message: 'Nova mensagem', back: 'O ticket voltou aos atendimentos.' },
  en: { message: 'New message', back: 'The ticket is back.' },
  es: { message: 'Mensaje nuevo', back: 'El ticket ha vuelto.' },
};

/** The text below a notice's title. */
export const wordsOf = ({ words, event }: Notice, language: PushLanguage): string => words ?? events[language][event];
