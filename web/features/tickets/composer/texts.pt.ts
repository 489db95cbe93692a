export const texts = {
  quickTitle: 'Mensagens rápidas',
  quickSearch: 'Buscar por atalho ou palavras',
  quickLoading: 'Carregando…',
  quickFailed: 'Não foi possível carregar as mensagens rápidas',
  quickNotFound: 'Nenhuma mensagem rápida com “{{text}}”.',
  quickNone: 'Guarde aqui as respostas que você repete todo dia.',
  quickMake: 'Criar mensagem rápida',
  sentLook: 'O cliente vai ler:',
  sendChoices: 'Outras formas de enviar',
  sendAndResolve: 'Enviar e resolver',
  fitting: 'Respostas que combinam',
  fittingOne: 'Usar /{{shortcode}}: {{text}}',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    composer: typeof texts;
  }
}
