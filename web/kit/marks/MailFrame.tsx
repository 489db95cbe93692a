import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';

/** Widths of the windows in which mails are read. */
const widthsPx = { phone: 390, desktop: 680 } as const;
export type MailWidth = keyof typeof widthsPx;
const heightPx = 460;

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'center',
  height: heightPx,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.default,
}));
// Mails know no dark mode of ours.
const Frame = styled('iframe')({ flexShrink: 0, border: 0, transformOrigin: 'top center', colorScheme: 'light', backgroundColor: '#fff' });

interface MailFrameProps {
  readonly html: string;
  /** Title of the frame, for people who do not see it. */
  readonly title: string;
  readonly width: MailWidth;
}

/** A mail as a window of that width shows it, made smaller where there is less room. Nothing in it runs, and its links lead nowhere. */
export function MailFrame({ html, title, width }: MailFrameProps) {
  const root = useRef<HTMLDivElement>(null);
  const roomPx = useWidth(root);
  const frameWidth = widthsPx[width];
  const scale = Math.min(1, roomPx / frameWidth);
  const size = { width: frameWidth, height: heightPx / scale, transform: `scale(${scale})` };
  return (
    <Root ref={root}>
      <Frame sandbox="" title={title} srcDoc={documentOf(html)} style={size} />
    </Root>
  );
}

const documentOf = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>body{margin:0}a{pointer-events:none}img{max-width:100%}</style>${html}`;

/** Follows the width of an element as it is laid out. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState<number>(widthsPx.phone);
  useEffect(() => {
    if (!element.current || !('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
