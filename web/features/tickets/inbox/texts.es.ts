export const texts = {
  title: '¿Para qué conversación es?',
  take: 'Llevar a la conversación',
  notYet: 'Todavía no sale nada: usted lo revisa y lo envía en la conversación.',
  files: 'Archivos',
  more_one: '{{count}} archivo más',
  more_other: '{{count}} archivos más',
} as const;
