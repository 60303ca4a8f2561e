/** First and last names by country, for people of accounts there. */
interface Names {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const words = (text: string): string[] => text.split(' ');

const ENGLISH: Names = {
  first: words('Grace Liam Ruth Samir Hannah Owen Amara Callum Beatrice Marcus Imogen Theo Nadia Edward'),
  last: words(
    'Abbott Calloway Thompson Okafor Underhill Hartley Rahman Pemberton Ellis Marsh Whitfield Barlow Sinclair Doyle',
  ),
};
const AMERICAN: Names = {
  first: words(
    'Valerie Daniel Keisha Brandon Elena Tyler Monica Andre Rachel Wei Denise Gregory Priscilla Omar',
  ),
  last: words(
    'Vargas Young Bennett Castillo Whitaker Nguyen Sawyer Holloway Brooks Patel Ferguson Dalton Ramirez Keller',
  ),
};
const GERMAN: Names = {
  first: words('Ulrich Maren Henrike Tobias Katrin Stefan Anneliese Florian Birgit Matthias Sabine Lukas'),
  last: words(
    'Grünwald Weiss Zimmermann Brandl Hofer Reinhardt Vogt Lindner Steiner Keppler Baumann Aschauer',
  ),
};
const NORDIC: Names = {
  first: words('Ingrid Oskar Tova Henrik Björn Maren Solveig Anders Liisa Eero Astrid Jonas'),
  last: words('Dahl Eriksen Iversen Sørensen Lindgren Quist Korhonen Nyström Hagen Bergman Aalto Strand'),
};
const SPANISH: Names = {
  first: words('Joaquín Ximena Lucía Rodrigo Carmen Álvaro Inés Mateo Pilar Esteban Beatriz Julián'),
  last: words('Pereira Vargas Moreno Ibáñez Quintero Salgado Reyes Castaño Llorente Fuentes Navarro Ortega'),
};
const FRENCH: Names = {
  first: words('Quentin Margaux Élise Bastien Chloé Rémi Solène Thibault Camille Antoine Nadège Luc'),
  last: words(
    'Moreau Fontaine Garnier Lefèvre Roussel Marchand Dupuis Chevalier Perrin Blanchard Gauthier Noël',
  ),
};
const ITALIAN: Names = {
  first: words('Chiara Matteo Giulia Davide Francesca Lorenzo Elisa Stefano Martina Riccardo Silvia Paolo'),
  last: words('Bianchi Lombardi Ferraro Conti Marchetti Gallo Rinaldi Barbieri Moretti Fabbri Serra Testa'),
};

const BY_COUNTRY: Readonly<Record<string, Names>> = {
  'United States': AMERICAN,
  Mexico: SPANISH,
  Spain: SPANISH,
  France: FRENCH,
  Italy: ITALIAN,
  Germany: GERMAN,
  Austria: GERMAN,
  Switzerland: GERMAN,
  Norway: NORDIC,
  Sweden: NORDIC,
  Finland: NORDIC,
};

/**
 * The `at`-th name of a country: names are unique until every first name was combined with every last name. The two
 * lists advance at different speeds, so that neighbors share neither.
 */
export function nameIn(country: string, at: number): string {
  const { first, last } = BY_COUNTRY[country] ?? ENGLISH;
  const round = Math.floor(at / first.length);
  return `${first[at % first.length]} ${last[(at * 5 + round) % last.length]}`;
}
