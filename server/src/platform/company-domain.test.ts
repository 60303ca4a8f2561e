import { expect, test } from 'vitest';
import { companyDomainOf } from './company-domain.ts';

test.each([
  ['ada@northwind.example', 'northwind.example'],
  ['ada@EU.Northwind.example', 'eu.northwind.example'],
  ['ada@gmail.com', null],
  ['ada@outlook.com', null],
  ['ada@proton.me', null],
  ['ada@gmx.de', null],
])('EARLY18 the company domain of %s is %s', (email, domain) => {
  expect(companyDomainOf(email)).toBe(domain);
});
