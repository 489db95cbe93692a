export const texts = {
  factor: 'Verificação em duas etapas',
  isOff: 'Desligada: a senha sozinha abre a sua conta.',
  isOn_one: 'Ligada. Resta {{count}} código reserva.',
  isOn_other: 'Ligada. Restam {{count}} códigos reserva.',
  turnOn: 'Ligar verificação em duas etapas',
  replace: 'Trocar de celular',
  renew: 'Novos códigos reserva',
  renewText: 'Os códigos de antes deixam de valer.',
  turnOff: 'Desligar',
  turnOffText: 'Depois disso, a senha sozinha abre a sua conta.',
  turnedOff: 'Verificação em duas etapas desligada.',
  loadFailed: 'Não foi possível ver a verificação em duas etapas.',
  scanTitle: 'Ligar verificação em duas etapas',
  scanText:
    'Abra um aplicativo de códigos no celular, como Google Authenticator ou Microsoft Authenticator, e leia este código com ele. Depois digite os 6 números que o aplicativo mostrar.',
  qrLabel: 'Código para o aplicativo do celular',
  secretText: 'Não dá para ler? Digite no aplicativo:',
  code: 'Código do aplicativo',
  confirm: 'Confirmar',
  goOn: 'Continuar',
  spareTitle: 'Guarde seus códigos reserva',
  spareText:
    'Sem o celular, cada um destes códigos abre a sua conta uma vez, junto com a senha. Eles não aparecem de novo: anote em papel ou guarde em lugar seguro.',
  copyCodes: 'Copiar códigos',
  codesKept: 'Já guardei',
  gateTitle: 'Falta um passo para entrar',
  gateText: '{{company}} pede que todos entrem com a senha e um código do celular. Ligue a verificação em duas etapas: leva um minuto.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    security: typeof texts;
  }
}
