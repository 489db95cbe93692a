import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { cleanFragment, cleanStyle, wholeLink } from './clean-html.ts';

/** A design that people make is some ten deep. */
const mostDepth = 60;
const unwantedTags = /^(?:script|iframe|object|embed|link|meta|base|form|input|button|textarea|select|style|svg|math|noscript|video|audio)$/i;
/** Kinds of components of the editor that are made of those; its `link` is an anchor. */
const unwantedTypes = /^(?:script|iframe|object|embed|video|map|svg|form|input)$/i;
/** Keys of the editor that would run code. */
const unwantedKeys = /^(?:on.*|script|script-export|script-props|__proto__|constructor|prototype)$/i;
const addresses = /^(?:href|src|srcset|xlink:href|action|formaction|background|poster|data)$/i;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
const json: z.ZodType<Json> = z.json();

/**
 * The editor's own notes of a design, without what would run where somebody opens it, as JSON.
 *
 * @param mediaOrigin where uploaded pictures are read.
 * @throws AppError ERR_MAIL_DESIGN_UNREADABLE
 */
export function cleanDesign(text: string, mediaOrigin = ''): string {
  return JSON.stringify(cleaned(parsed(text), mediaOrigin, 0));
}

function parsed(text: string): Json {
  try {
    const value = json.parse(JSON.parse(text));
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  } catch (error) {
    throw new AppError('ERR_MAIL_DESIGN_UNREADABLE', {}, { cause: error });
  }
  throw new AppError('ERR_MAIL_DESIGN_UNREADABLE');
}

function cleaned(value: Json, mediaOrigin: string, depth: number): Json {
  if (depth > mostDepth) throw new AppError('ERR_MAIL_DESIGN_UNREADABLE');
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.filter((one) => !isUnwanted(one)).map((one) => cleaned(one, mediaOrigin, depth + 1));
  // Words between elements: the editor writes them as text, never as HTML.
  const isPlain = value['type'] === 'textnode';
  const entries = Object.entries(value).filter(([key, one]) => !unwantedKeys.test(key) && !isUnwanted(one));
  return Object.fromEntries(
    entries.map(([key, one]) => [
      key,
      typeof one === 'string' ? (isPlain && key === 'content' ? one : cleanText(key, one, mediaOrigin)) : cleaned(one, mediaOrigin, depth + 1),
    ]),
  );
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function isUnwanted(value: Json): boolean {
  if (value === null || typeof value !== 'object' || isList(value)) return false;
  const { tagName, type } = value;
  return (typeof tagName === 'string' && unwantedTags.test(tagName)) || (typeof type === 'string' && unwantedTypes.test(type));
}

function cleanText(key: string, text: string, mediaOrigin: string): string {
  if (key === 'content' || key === 'components') return cleanFragment(text, mediaOrigin);
  if (key === 'style') return cleanStyle(text, mediaOrigin);
  // A style sheet as text: rules that fetch others go.
  if (key === 'styles') return text.replace(/@import[^;]*;?/gi, '').replace(/url\s*\(\s*["']?\s*(?!https:)[^)]*\)/gi, 'none');
  if (/^href$/i.test(key)) return cleanAddress(wholeLink(text));
  return addresses.test(key) ? cleanAddress(text) : text;
}

const cleanAddress = (text: string): string => (/^(?:https?:\/\/|mailto:|tel:|#|\{|data:image\/(?:png|jpeg|gif|svg\+xml);|$)/i.test(text.trim()) ? text : '');
