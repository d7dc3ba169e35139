import { Card } from '../../ui';
import './linked.css';

/** Keeps the place of the card while it loads: the form below must not move away under a finger. */
export function LinkedPlace() {
  return <Card className="login-linked">{null}</Card>;
}
