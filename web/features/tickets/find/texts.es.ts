export const texts = {
  find: 'Buscar en la conversación',
  words: 'Palabras de la conversación',
  older: 'Mensaje anterior',
  newer: 'Mensaje siguiente',
  close: 'Cerrar la búsqueda',
  place: '{{place}} de {{total}}',
  placeSoFar: '{{place}} de {{total}}…',
  searching: 'Buscando…',
  nothing: 'No se encontró nada',
  failed: 'La búsqueda falló',
} as const;
