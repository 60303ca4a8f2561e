import { expect, test } from 'vitest';
import { kindOfHeadline, NEWS_KIND_FACTS } from './news.ts';
import { isAbout, type NewsSubject, tellingWords } from './news-about.ts';

const NORTHWIND: NewsSubject = {
  name: 'Northwind Energy GmbH',
  domain: 'northwind.example',
  facts: ['Bergen', 'Norway', 'Energy & Utilities', 'Fjord Holding'],
  excluded: [],
};
const article = (headline: string, summary = '', url = 'https://press.example/a') => ({
  headline,
  summary,
  url,
});

test.each([
  ['Acme acquires Beta for $2bn', 'acquisition'],
  ['Beta raises $40m in Series B', 'funding'],
  ['Gamma cuts 400 jobs in Leeds', 'job_cuts'],
  ['Delta names new chief executive', 'leadership'],
  ['Delta appoints Ada Nord as CFO', 'leadership'],
  ['Epsilon hit by ransomware', 'incident'],
  ['Zeta reports record quarterly results', 'results'],
  ['Eta and Theta announce partnership', 'partnership'],
  ['Iota opens new plant in Porto', 'expansion'],
  ['Kappa launches its first electric van', 'launch'],
  ['A walk through our garden', 'other'],
])('NEWS01 %s is %s', (headline, kind) => {
  expect(kindOfHeadline(headline)).toBe(kind);
});

test('NEWS01 each kind proposes one question to ask', () => {
  for (const { question, pillar } of Object.values(NEWS_KIND_FACTS)) {
    expect(question).toMatch(/^[A-Z].{20,150}\?$/);
    expect(pillar).toMatch(/^[a-z_]+$/);
  }
});

test('NEWS02 an article is about an account if it has its domain, or its name and a second word that fits', () => {
  expect(isAbout(NORTHWIND, article('Anything', '', 'https://www.northwind.example/news/1'))).toBe(true);
  expect(isAbout(NORTHWIND, article('Anything', '', 'https://blog.northwind.example/1'))).toBe(true);
  expect(isAbout(NORTHWIND, article('Visit northwind.example today'))).toBe(true);
  expect(isAbout(NORTHWIND, article('Northwind Energy opens a site in Bergen'))).toBe(true);
  expect(
    isAbout(NORTHWIND, article('NORTHWIND ENERGY grows', 'The Norwegian-born firm, part of Fjord')),
  ).toBe(true);
  expect(isAbout(NORTHWIND, article('Northwind Energy grows'))).toBe(false);
  expect(isAbout(NORTHWIND, article('Northwind opens a bakery in Bergen'))).toBe(false);
  expect(isAbout(NORTHWIND, article('Bergen has a new bakery'))).toBe(false);
  expect(isAbout(NORTHWIND, article('Northwind Energy', '', 'https://notnorthwind.example/a'))).toBe(false);
  expect(isAbout({ ...NORTHWIND, domain: null }, article('Anything', '', 'not an address'))).toBe(false);
});

test.each(['’', "'"])('NEWS02 a possessive with %s names the account', (mark) => {
  expect(isAbout(NORTHWIND, article(`Northwind Energy${mark}s plant in Bergen`))).toBe(true);
  expect(isAbout(NORTHWIND, article(`Bergen${mark}s Northwind Energy grows`))).toBe(true);
});

test('NEWS02 words that were excluded mark another company, except on the account’s own site', () => {
  const taught = { ...NORTHWIND, excluded: ['Regatta', 'sailing club'] };
  expect(isAbout(taught, article('Northwind Energy wins regatta off Bergen'))).toBe(false);
  expect(isAbout(taught, article('Northwind Energy’s club goes sailing in Bergen'))).toBe(false);
  expect(isAbout(taught, article('Northwind Energy opens a site in Bergen'))).toBe(true);
  expect(isAbout(taught, article('Regatta', '', 'https://northwind.example/regatta'))).toBe(true);
});

test('NEWS02 the words offered are those of the headline that don’t belong to the account', () => {
  const headline =
    'Northwind Energy wins the Bergen Regatta with the Northern Lights, and the regatta cheers';
  expect(tellingWords(headline, NORTHWIND)).toEqual(['wins', 'Regatta', 'Northern', 'Lights', 'cheers']);
});
