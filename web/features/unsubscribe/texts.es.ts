export const texts = {
  title: 'Darse de baja de los correos',
  heading: '¿No quieres recibir más?',
  question: 'Los correos de {{company}} dejarán de llegar a {{email}}.',
  confirm: 'Darme de baja',
  doneHeading: 'Listo',
  done: '{{company}} no envía más correos a {{email}}.',
  failed: 'No se pudo abrir este enlace.',
  invalidHeading: 'Este enlace no funciona',
  invalid: 'Este enlace no está completo o ya no vale. Ábrelo otra vez desde el correo.',
} as const;
