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
  mentions: 'Menções',
  mentionedBy: '{{name}} mencionou você em uma nota',
  mentionedIn: 'Mencionou você em uma nota: {{contact}}',
  back: 'O ticket voltou aos atendimentos.',
  askDesktop: 'Receba avisos mesmo com o Recado em outra janela.',
  enableDesktop: 'Ativar avisos',
  soundSwitch: 'Som de novas mensagens',
  desktopSwitch: 'Avisos na área de trabalho',
  desktopBlocked: 'Bloqueados pelo navegador',
  pushSwitch: 'Avisos neste aparelho mesmo com o Recado fechado',
  pushUninstalled: 'Instale o Recado na tela de início para recebê-los',
  pushUnsupported: 'Este navegador não tem avisos assim',
  pushFailed: 'Não foi possível mudar agora. Tente de novo.',
  devices: 'Aparelhos com avisos',
  noDevices: 'Nenhum aparelho recebe avisos com o Recado fechado. Ative no menu da conta.',
  devicesFailed: 'Não foi possível carregar os aparelhos',
  thisDevice: 'este aparelho',
  activeDevice: 'Usado em {{date}}. Avisa até {{until}}; abrir o Recado nele renova o prazo.',
  inactiveDevice: 'Não avisa mais desde {{until}}: abra o Recado nele para voltar a avisar.',
  removeDevice: 'Remover {{name}}',
  unknownDevice: 'Navegador desconhecido',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    notifications: typeof texts;
  }
}
