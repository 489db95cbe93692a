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
  turnOffText: 'Depois disso, a senha sozinha abre a sua conta. As chaves de acesso também são removidas.',
  turnedOff: 'Verificação em duas etapas desligada.',
  loadFailed: 'Não foi possível ver a verificação em duas etapas.',
  scanTitle: 'Ligar verificação em duas etapas',
  scanText:
    'Abra um aplicativo de códigos no celular, como Google Authenticator ou Microsoft Authenticator, e leia este código com ele. Depois digite os 6 números que o aplicativo mostrar.',
  qrLabel: 'Código para o aplicativo do celular',
  secretText: 'Não dá para ler? Digite no aplicativo:',
  openApp: 'Abrir no aplicativo deste celular',
  code: 'Código do aplicativo',
  confirm: 'Confirmar',
  goOn: 'Continuar',
  spareTitle: 'Guarde seus códigos reserva',
  spareText:
    'Sem o celular, cada um destes códigos abre a sua conta uma vez, junto com a senha. Eles não aparecem de novo: anote em papel ou guarde em lugar seguro.',
  copyCodes: 'Copiar códigos',
  codesKept: 'Já guardei',
  gateTitle: 'Falta um passo para entrar',
  gateText: '{{company}} pede que todos entrem em duas etapas: com a senha e um código do celular, ou com uma chave de acesso. Ligar leva um minuto.',
  addApp: 'Adicionar aplicativo de códigos',
  passkeys: 'Chaves de acesso',
  passkeysText: 'Entre com a digital, o rosto ou o PIN do aparelho, sem digitar a senha.',
  addPasskey: 'Adicionar chave de acesso',
  passkeyName: 'Nome da chave',
  passkeyNameDefault: 'Chave de acesso',
  passkeyNameText: 'Dê um nome que lembre o aparelho, como “Celular” ou “Notebook da loja”. Em seguida o aparelho pede a digital, o rosto ou o PIN.',
  passkeyAdded: 'Chave de acesso adicionada.',
  passkeyRemoved: 'A chave {{name}} foi removida.',
  removePasskey: 'Remover a chave {{name}}',
  removePasskeyText: 'Esta chave deixa de abrir a sua conta. Navegadores de confiança voltam a pedir o segundo passo.',
  remove: 'Remover',
  addedOn: 'Adicionada em {{date}}',
  usedOn: 'Usada em {{date}}',
  passkeysNowhere: 'O endereço desta instalação não permite chaves de acesso: falta um nome próprio. Fale com quem cuida dela.',
  passkeysUnknown: 'Este navegador não conhece chaves de acesso.',
  passkeysElsewhere: 'Chaves de acesso funcionam só em outro endereço. Abra:',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    security: typeof texts;
  }
}
