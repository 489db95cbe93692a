import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';

/** Props of a menu that is fetched on use. */
export interface LateMenuProps {
  /** Null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

interface MenuButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** A `lazy` one, whose code `load` fetches when pointer or focus comes near. */
  readonly menu: ComponentType<LateMenuProps>;
  readonly load: () => Promise<unknown>;
}

/** An icon that opens a menu. No first load pays for menus. */
export function MenuButton({ label, icon, menu: Menu, load }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const approach = (): void => void prefetch(load);
  const open = (button: HTMLElement): void => {
    setAnchor(button);
    setWasOpened(true);
  };
  return (
    <>
      <LabelledIconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        {icon}
      </LabelledIconButton>
      <Suspense>{wasOpened ? <Menu anchor={anchor} onClose={() => setAnchor(null)} /> : null}</Suspense>
    </>
  );
}
