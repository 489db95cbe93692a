export const texts = {
  weak: 'Débil: es fácil de adivinar.',
  fair: 'Aceptable: con más letras queda más fuerte.',
  strong: 'Fuerte.',
  proofWaits: 'Confirme su correo con el enlace que enviamos a {{email}}. Las campañas de correo esperan por eso; lo demás ya funciona.',
  proofAgain: 'Enviar de nuevo',
  proofSent: 'Enviamos el enlace a {{email}}.',
  proofWaitsForAdmin: 'Las campañas de correo esperan que un administrador confirme su correo.',
} as const;
