export const texts = {
  title: 'Notificações',
  unread_one: '{{count}} conversa não lida',
  unread_other: '{{count}} conversas não lidas',
  unreadMore: '{{count}}+ conversas não lidas',
  none: 'Nenhuma mensagem não lida',
  noneText: 'Avisamos aqui quando um cliente escrever.',
  failed: 'Não foi possível carregar as notificações',
  loading: 'Carregando notificações…',
  messages_one: '{{count}} mensagem não lida',
  messages_other: '{{count}} mensagens não lidas',
  waiting: 'Aguardando',
  askDesktop: 'Receba avisos mesmo com o Recado em outra janela.',
  enableDesktop: 'Ativar avisos',
  soundSwitch: 'Som de novas mensagens',
  desktopSwitch: 'Avisos na área de trabalho',
  desktopBlocked: 'Bloqueados pelo navegador',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    notifications: typeof texts;
  }
}
