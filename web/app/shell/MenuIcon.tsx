import { Sign } from '#web/kit/marks/Sign.tsx';
import { menuIcons, type ScreenIcon } from './menu-parts.ts';

/** A screen's icon in the full menu. */
export function MenuIcon({ name, isSmall = false }: { readonly name: ScreenIcon; readonly isSmall?: boolean }) {
  const Icon = menuIcons[name];
  return typeof Icon === 'string' ? <Sign name={Icon} sizePx={isSmall ? 20 : 24} /> : <Icon fontSize={isSmall ? 'small' : 'medium'} />;
}
