import { useTranslation } from '#web/i18n/use-translation.ts';

// Turns by itself: a style sheet in the entry would hold up the first paint of every page.
const style = { display: 'grid', placeItems: 'center', minHeight: 240, height: '100%' } as const;
const turn = { attributeName: 'transform', type: 'rotate', from: '0 14 14', to: '360 14 14', dur: '0.9s', repeatCount: 'indefinite' } as const;

/** Fills its container while code or data of a whole screen arrives. */
export function Busy() {
  const { t } = useTranslation();
  return (
    <div style={style}>
      <svg role="progressbar" aria-label={t('loading')} width="28" height="28" fill="none" stroke="#007aff" strokeWidth="3" strokeLinecap="round">
        <path d="M14 2a12 12 0 0 1 12 12">
          <animateTransform {...turn} />
        </path>
      </svg>
    </div>
  );
}
