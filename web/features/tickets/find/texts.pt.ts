export const texts = {
  find: 'Buscar na conversa',
  words: 'Palavras da conversa',
  older: 'Mensagem anterior',
  newer: 'Mensagem seguinte',
  close: 'Fechar a busca',
  place: '{{place}} de {{total}}',
  placeSoFar: '{{place}} de {{total}}…',
  searching: 'Buscando…',
  nothing: 'Nada encontrado',
  failed: 'A busca falhou',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    find: typeof texts;
  }
}
