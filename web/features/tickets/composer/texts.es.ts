export const texts = {
  quickTitle: 'Mensajes rápidos',
  quickSearch: 'Buscar por atajo o palabras',
  quickLoading: 'Cargando…',
  quickFailed: 'No fue posible cargar los mensajes rápidos',
  quickNotFound: 'Ningún mensaje rápido con “{{text}}”.',
  quickNone: 'Guarde aquí las respuestas que repite todos los días.',
  quickMake: 'Crear mensaje rápido',
  sentLook: 'El cliente leerá:',
  sendChoices: 'Otras formas de enviar',
  sendAndResolve: 'Enviar y resolver',
  fitting: 'Respuestas que encajan',
  fittingOne: 'Usar /{{shortcode}}: {{text}}',
} as const;
