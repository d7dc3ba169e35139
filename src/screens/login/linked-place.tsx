import { Card } from '../../ui';
import './linked.css';

/** Keeps the place of the card while it loads, and if there is none: the form below must not move under a finger. */
export function LinkedPlace({ isEmpty = false }: { isEmpty?: boolean }) {
  return <Card className={isEmpty ? 'login-linked login-unlinked' : 'login-linked'}>{null}</Card>;
}
