import type { Language } from '#web/i18n/languages.ts';
import type { Shortcut } from './shortcuts.ts';

/** Answers that most shops give every day, to be changed. They stand in the company's records, in the language of whoever put them there. */
export const samples: Readonly<Record<Language, readonly Shortcut[]>> = {
  pt: [
    { shortcode: 'ola', message: 'Olá! Obrigado por chamar. Como posso ajudar?' },
    { shortcode: 'horario', message: 'Atendemos de segunda a sexta, das 8h às 18h, e no sábado até o meio-dia.' },
    { shortcode: 'pix', message: 'A nossa chave Pix é o CNPJ 00.000.000/0001-00. Mande o comprovante por aqui, por favor.' },
    { shortcode: 'endereco', message: 'Estamos na Rua das Flores, 123, no Centro.' },
  ],
  en: [
    { shortcode: 'hello', message: 'Hello! Thank you for writing. How can I help?' },
    { shortcode: 'hours', message: 'We are open from Monday to Friday, 8 am to 6 pm, and on Saturday until noon.' },
    { shortcode: 'pix', message: 'Our Pix key is the CNPJ 00.000.000/0001-00. Please send the receipt here.' },
    { shortcode: 'address', message: 'You find us at 123 Rua das Flores, in the centre.' },
  ],
  es: [
    { shortcode: 'hola', message: '¡Hola! Gracias por escribirnos. ¿En qué puedo ayudar?' },
    { shortcode: 'horario', message: 'Atendemos de lunes a viernes, de 8 a 18 h, y el sábado hasta el mediodía.' },
    { shortcode: 'pix', message: 'Nuestra clave Pix es el CNPJ 00.000.000/0001-00. Envíe el comprobante por aquí, por favor.' },
    { shortcode: 'direccion', message: 'Estamos en Rua das Flores, 123, en el centro.' },
  ],
};

const every = Object.values(samples).flat();

/** Whether it is one of them, and nobody has changed it. */
export const isSample = ({ shortcode, message }: Shortcut): boolean => every.some((one) => one.shortcode === shortcode && one.message === message);
