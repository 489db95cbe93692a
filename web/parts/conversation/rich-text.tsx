import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';

const ExternalLink = styled('a')({ color: 'inherit', textDecorationThickness: 1, textUnderlineOffset: 2, overflowWrap: 'anywhere' });

const linkPattern = /https?:\/\/[^\s<>"]+/giu;
/** Characters that end a sentence rather than an address. */
const trailing = /[.,;:!?)\]}'"»”]+$/u;

/** WhatsApp's own marks: *bold*, _italic_, ~struck~, ```fixed```, each hugging its words. */
const markPattern = /```([^`]+)```|(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]+?)(?<=\S)\2(?![\p{L}\p{N}])/gu;

/**
 * Message text with WhatsApp's marks and with links. Only http(s) addresses become links, and everything goes through React's
 * escaping: no message can bring markup or script.
 */
export function RichText({ text }: { readonly text: string }) {
  return <>{split(text, linkPattern, link, marks)}</>;
}

function link(match: RegExpExecArray): ReactNode {
  const end = trailing.exec(match[0])?.[0] ?? '';
  const address = match[0].slice(0, match[0].length - end.length);
  return (
    <>
      <ExternalLink href={address} target="_blank" rel="noopener noreferrer">
        {address}
      </ExternalLink>
      {end}
    </>
  );
}

const marks = (text: string): ReactNode => split(text, markPattern, marked, (plain) => plain);

function marked([whole, fixed, sign, inner = '']: RegExpExecArray): ReactNode {
  if (fixed !== undefined) return <code>{fixed}</code>;
  if (sign === '*') return <strong>{marks(inner)}</strong>;
  if (sign === '_') return <em>{marks(inner)}</em>;
  if (sign === '~') return <s>{marks(inner)}</s>;
  return whole;
}

/** Cuts the text at the matches and renders both sorts of pieces. */
function split(text: string, pattern: RegExp, onMatch: (match: RegExpExecArray) => ReactNode, onRest: (rest: string) => ReactNode): ReactNode[] {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) pieces.push(onRest(text.slice(from, match.index)));
    pieces.push(onMatch(match));
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(onRest(text.slice(from)));
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
