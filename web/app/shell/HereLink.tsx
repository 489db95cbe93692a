import { Link, useMatch, type LinkProps } from 'react-router-dom';

/** A link that is marked on its own page and on those below it. The router's own would come with the first load, which has none. */
export function HereLink({ to, ...props }: LinkProps & { readonly to: string }) {
  const isHere = useMatch({ path: to, end: to === '/' }) !== null;
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...props} />;
}
