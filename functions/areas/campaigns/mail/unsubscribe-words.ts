import type { SpokenLanguage } from '#shared/contract/languages.ts';

/** Heading and text. */
type Said = readonly [heading: string, text: string];

interface Words {
  readonly question: (company: string, address: string) => Said;
  readonly submit: string;
  readonly done: (company: string, address: string) => Said;
  readonly unknown: Said;
  readonly busy: Said;
  readonly failed: Said;
  readonly retry: string;
}

/** For readers of mails. They may not know the product. */
export const unsubscribeWords: Readonly<Record<SpokenLanguage, Words>> = {
  pt: {
    question: (company, address) => ['Não quer mais receber?', `Os e-mails de ${company} deixam de chegar a ${address}.`],
    submit: 'Sair da lista',
    done: (company, address) => ['Pronto', `${company} não envia mais e-mails a ${address}.`],
    unknown: ['Este link não funciona', 'Este link não está completo ou não vale mais. Abra-o de novo a partir do e-mail.'],
    busy: ['Pedidos demais', 'Espere um minuto e tente de novo.'],
    failed: ['Não deu certo desta vez', 'Algo falhou do nosso lado. Tente de novo daqui a pouco.'],
    retry: 'Tentar de novo',
  },
  en: {
    question: (company, address) => ['No more of these mails?', `Mails of ${company} will no longer come to ${address}.`],
    submit: 'Unsubscribe',
    done: (company, address) => ['Done', `${company} sends no more mails to ${address}.`],
    unknown: ['This link does not work', 'This link is not whole, or holds no longer. Open it again from the mail.'],
    busy: ['Too many requests', 'Wait a minute, then try again.'],
    failed: ['It did not work this time', 'Something failed on our side. Try again in a little while.'],
    retry: 'Try again',
  },
  es: {
    question: (company, address) => ['¿No quieres recibir más?', `Los correos de ${company} dejarán de llegar a ${address}.`],
    submit: 'Darme de baja',
    done: (company, address) => ['Listo', `${company} no envía más correos a ${address}.`],
    unknown: ['Este enlace no funciona', 'Este enlace no está completo o ya no vale. Ábrelo otra vez desde el correo.'],
    busy: ['Demasiadas solicitudes', 'Espera un minuto e inténtalo de nuevo.'],
    failed: ['Esta vez no funcionó', 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento.'],
    retry: 'Intentar de nuevo',
  },
};
