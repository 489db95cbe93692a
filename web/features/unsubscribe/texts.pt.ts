export const texts = {
  title: 'Sair da lista de e-mails',
  heading: 'Não quer mais receber?',
  question: 'Os e-mails de {{company}} deixam de chegar a {{email}}.',
  confirm: 'Sair da lista',
  doneHeading: 'Pronto',
  done: '{{company}} não envia mais e-mails a {{email}}.',
  failed: 'Não foi possível abrir este link.',
  invalidHeading: 'Este link não funciona',
  invalid: 'Este link não está completo ou não vale mais. Abra-o de novo a partir do e-mail.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    unsubscribe: typeof texts;
  }
}
