import { Building2, ChartNoAxesColumn, House, Map as MapIcon, ShieldUser, SquareKanban } from 'lucide-react';

/** The areas of the product, in the order of the navigation. */
export const NAVIGATION = [
  { to: '/home', label: 'Home', icon: House },
  { to: '/dashboard', label: 'Dashboard', icon: ChartNoAxesColumn },
  { to: '/territory-planning', label: 'Territory Planning', icon: MapIcon },
  { to: '/account-planning', label: 'Account Planning', icon: Building2 },
  { to: '/lead-planning', label: 'Lead Management', icon: SquareKanban },
] as const;

/** For operators of the service only, and last. */
export const OPERATOR_ENTRY = { to: '/super-admin', label: 'Super Admin', icon: ShieldUser } as const;
