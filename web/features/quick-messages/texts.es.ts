export const texts = {
  add: 'Nuevo mensaje rápido',
  empty: 'Ningún mensaje rápido todavía',
  emptyText: 'Guarde aquí las respuestas de cada día. En la conversación, escriba / y el comienzo del atajo para usarlas.',
  search: 'Buscar por el atajo',
  shortcode: 'Atajo',
  shortcodeHelp: 'Lo que se escribe después de la barra, como en /{{example}}.',
  shortcodeExample: 'horario',
  edit: 'Editar el mensaje rápido {{shortcode}}',
  delete: 'Eliminar el mensaje rápido {{shortcode}}',
  editTitle: 'Editar mensaje rápido',
  added: 'Mensaje agregado.',
  updated: 'Mensaje actualizado.',
  deleted: 'Mensaje eliminado.',
} as const;

export const words = {
  about: 'Textos listos con un atajo',
  names: 'Mensajes rápidos',
  kind: 'Mensaje rápido',
  the: 'el mensaje rápido {{name}}',
  some: 'un mensaje rápido',
  ERR_NO_QUICK_MESSAGE_FOUND: 'El mensaje rápido no se encontró.',
  ERR_SHORTCODE_IN_USE: 'Ya existe un mensaje rápido con este atajo.',
};
