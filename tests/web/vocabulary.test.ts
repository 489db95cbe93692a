import { describe, expect, it } from 'vitest';
import { languages, type Language } from '#web/i18n/languages.ts';

const modules = import.meta.glob<{ texts: Readonly<Record<string, string>> }>(
  ['../../web/i18n/{pt,en,es}/*.ts', '../../web/{app,features,kit,parts}/**/texts.*.ts'],
  { eager: true },
);

interface Word {
  /** The product's word in each language. */
  readonly said: Readonly<Record<Language, string>>;
  /** Other words for the same thing, which no text says. */
  readonly never: Readonly<Record<Language, RegExp>>;
  /** Keys whose texts mean another thing by such a word, or are the specification's to the letter. */
  readonly except: RegExp;
}

/** A word for each thing of daily work: a second one for the same thing sends people looking for a difference. */
const vocabulary: Readonly<Record<string, Word>> = {
  'the end of a ticket': {
    said: { pt: 'resolver', en: 'resolve', es: 'resolver' },
    never: {
      pt: /\b(?:encerr|finaliz)\w*|\b(?:ticket|atendimento)s? (?:já está )?fechad|\bfechar (?:o |os )?(?:ticket|atendimento)/i,
      en: /\b(?:ticket|conversation)s? (?:is |are )?(?:closed|finished)|\b(?:close|closing|finish) (?:the |idle )?(?:ticket|conversation)/i,
      es: /\bfinaliz\w*|\b(?:ticket|atenci[oó]n)(?:e?s)? (?:ya está )?cerrad|\bcerrar (?:el |los )?(?:ticket|atenci)/i,
    },
    // The payment, an own session, and a campaign's state come to an end, too.
    except: /^(?:finish|status_FINALIZADA|did_end|action_end|end|endOf|endOthers)$/,
  },
  'a look at a conversation': {
    said: { pt: 'ver a conversa', en: 'look at', es: 'ver la conversación' },
    never: { pt: /\bespi[ao]/i, en: /\b(?:spy|peek)/i, es: /\bespi[ao]/i },
    except: /^$/,
  },
  'a queue': {
    said: { pt: 'fila', en: 'queue', es: 'cola' },
    never: {
      pt: /\b(?:setor|departamento)(?:es|s)?\b/i,
      en: /\bdepartments?\b/i,
      es: /\b(?:departamento|sector)(?:es|s)?\b|\bfilas?\b/i,
    },
    // Beside the word itself, to say what a queue is; and the rows of a sheet, which are filas in Spanish.
    except: /^(?:about_queues|progress|failure_tooManyRows|previewTitle|(?:import|sheet|downloadReport|report).*)$/,
  },
  'a tag': {
    said: { pt: 'tag', en: 'tag', es: 'etiqueta' },
    never: { pt: /\betiqueta/i, en: /\blabels?\b/i, es: /\btags?\b/i },
    except: /^$/,
  },
  'a lane of the kanban': {
    said: { pt: 'raia', en: 'lane', es: 'columna' },
    never: { pt: /\bcoluna d[oe] kanban|\blane\b/i, en: /\bswimlane|\bkanban column/i, es: /\bcarril|\braia/i },
    except: /^$/,
  },
  'a stored answer': {
    said: { pt: 'mensagem rápida', en: 'quick message', es: 'mensaje rápido' },
    never: { pt: /\bresposta.? rápida|\bresposta.? pronta/i, en: /\b(?:quick|canned) (?:repl|response|answer)/i, es: /\brespuesta.? rápida/i },
    except: /^$/,
  },
  'an address of mail': {
    said: { pt: 'e-mail', en: 'e-mail', es: 'correo' },
    never: { pt: /\bemails?\b/i, en: /\bemails?\b/i, es: /\b(?:e-?mails?)\b/i },
    // A file's name, the specification's English to the letter, and the titles of a sheet's columns.
    except: /^(?:file|fieldEmail|importHelp|sheet_noColumns)$/,
  },
};

/** Without variables and addresses, whose names are the program's. */
const words = (text: string): string => text.replace(/\{\{?\w+\}?\}|\S+@\S+|https?:\S+|`[^`]*`/g, '…');

describe.each(Object.entries(vocabulary))('%s', (_, { said, never, except }) => {
  it.each([...languages])('has one word in %s', (language) => {
    const found = Object.entries(modules)
      .filter(([file]) => file.includes(`/${language}/`) || file.endsWith(`texts.${language}.ts`))
      .flatMap(([, { texts }]) => Object.entries(texts))
      .filter(([key, text]) => !except.test(key) && never[language].test(words(text)))
      .map(([key, text]) => `${key}: “${text}” (the product says “${said[language]}”)`);

    expect(found).toEqual([]);
  });
});
