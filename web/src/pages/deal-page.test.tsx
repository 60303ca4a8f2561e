import { render, screen } from '@testing-library/react';
import { use } from 'react';
import { expect, it, vi } from 'vitest';
import { SimilarContacts } from '../features/duplicates/similar-contacts.ts';
import { SimilarPeople } from '../features/stakeholders/similar-people.ts';
import { DealPage } from './deal-page.tsx';

vi.mock('@tanstack/react-router', () => ({
  Navigate: () => null,
  useParams: () => ({ leadKey: 'LEAD-7' }),
}));
vi.mock('./deal/use-deal-page.ts', () => ({ useDealPage: () => ({ data: { number: 7 }, error: null }) }));
vi.mock('./not-found-page.tsx', () => ({ NotFoundPage: () => null }));
vi.mock('./deal/deal-view.tsx', () => ({
  DealView: () => (use(SimilarPeople) === SimilarContacts ? 'Shows similar contacts' : 'Shows none'),
}));

it('DUP18 a deal shows contacts similar to a person being added', () => {
  render(<DealPage />);
  expect(screen.getByText('Shows similar contacts')).toBeDefined();
});
