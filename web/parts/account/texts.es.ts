export const texts = {
  weak: 'Débil: es fácil de adivinar.',
  fair: 'Aceptable: con más letras queda más fuerte.',
  strong: 'Fuerte.',
} as const;
