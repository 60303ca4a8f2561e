import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button-class.ts';

/** The way on from a page of the forecast that has nothing to show yet. */
export function ToDeals() {
  return (
    <Link to="/lead-planning" className={buttonClass({ variant: 'outline' })}>
      Go to Lead Management
    </Link>
  );
}
