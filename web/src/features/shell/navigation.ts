import {
  Building2,
  ChartNoAxesColumn,
  Gauge,
  House,
  ListChecks,
  Map as MapIcon,
  Package,
  Presentation,
  ShieldUser,
  SquareKanban,
  Swords,
  UsersRound,
} from 'lucide-react';

/** The areas of the product, in the order of the navigation, each with the keys that go there. */
export const NAVIGATION = [
  { to: '/home', keys: 'g h', label: 'Home', icon: House },
  { to: '/dashboard', keys: 'g d', label: 'Dashboard', icon: ChartNoAxesColumn },
  { to: '/territory-planning', keys: 'g r', label: 'Territory Planning', icon: MapIcon },
  { to: '/account-planning', keys: 'g a', label: 'Account Planning', icon: Building2 },
  { to: '/lead-planning', keys: 'g l', label: 'Lead Management', icon: SquareKanban },
] as const;

/** What is worked on across the areas, as a group of its own below them. */
export const WORK = [
  { to: '/forecast', keys: 'g f', label: 'Forecast', icon: Gauge },
  { to: '/tasks', keys: 'g t', label: 'Tasks', icon: ListChecks },
  { to: '/review', keys: 'g w', label: 'Review', icon: Presentation },
  { to: '/contacts', keys: 'g c', label: 'Contacts', icon: UsersRound },
  { to: '/products', keys: 'g p', label: 'Products', icon: Package },
  { to: '/competitors', keys: 'g v', label: 'Competitors', icon: Swords },
] as const;

/** For operators of the service only, and last. */
export const OPERATOR_ENTRY = { to: '/super-admin', label: 'Super Admin', icon: ShieldUser } as const;
