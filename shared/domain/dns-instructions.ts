import type { SpokenLanguage } from '../contract/languages.ts';
import type { MailDomain } from '../contract/mail-senders.ts';

/** A letter to whoever looks after a company's site, part by part. */
export interface DnsInstructions {
  readonly subject: string;
  readonly intro: string;
  /** Type, name and value of each record, a line each. */
  readonly records: readonly string[];
  readonly end: string;
}

type Words = Record<'subject' | 'intro' | 'type' | 'name' | 'value' | 'whole' | 'end', string>;

const words: Readonly<Record<SpokenLanguage, Words>> = {
  pt: {
    subject: 'Registros DNS para {{domain}}',
    intro: 'A empresa vai enviar e-mails pelo Recado com endereços de {{domain}}. Para isso, crie estes registros no painel onde o domínio é cuidado:',
    type: 'Tipo',
    name: 'Nome',
    value: 'Valor',
    whole: 'nome completo',
    end: 'Não mude os outros registros. Não é preciso avisar: o Recado procura estes sozinho, e a mudança pode levar algumas horas para valer.',
  },
  en: {
    subject: 'DNS records for {{domain}}',
    intro: 'The company will send mail through Recado from addresses of {{domain}}. Please create these records where the domain is managed:',
    type: 'Type',
    name: 'Name',
    value: 'Value',
    whole: 'full name',
    end: 'Leave the other records as they are. No need to report back: Recado looks for these by itself, and the change may take some hours.',
  },
  es: {
    subject: 'Registros DNS para {{domain}}',
    intro:
      'La empresa va a enviar correos por Recado con direcciones de {{domain}}. Para eso, cree estos registros en el panel donde se administra el dominio:',
    type: 'Tipo',
    name: 'Nombre',
    value: 'Valor',
    whole: 'nombre completo',
    end: 'No cambie los demás registros. No hace falta avisar: Recado busca estos por sí solo, y el cambio puede tardar unas horas.',
  },
};

/** As the forms of most providers want it: they append the domain themselves, and call it `@`. */
export const shortRecordName = (name: string, domain: string): string => (name === domain ? '@' : name.slice(0, -domain.length - 1));

/** Says it so that nobody who reads it has to know Recado. */
export function dnsInstructions({ domain, records }: Pick<MailDomain, 'domain' | 'records'>, language: SpokenLanguage): DnsInstructions {
  const { subject, intro, type, name, value, whole, end } = words[language];
  const lines = (record: MailDomain['records'][number]): string =>
    [`${type}: ${record.type}`, `${name}: ${shortRecordName(record.name, domain)} (${whole}: ${record.name})`, `${value}: ${record.value}`].join('\n');
  const filled = (text: string): string => text.replace('{{domain}}', domain);
  return { subject: filled(subject), intro: filled(intro), records: records.map(lines), end };
}
