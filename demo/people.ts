import type { Random } from './random.ts';

const FIRST_NAMES = (
  'Ada Aisha Alejandro Amara Anders Anika Arjun Astrid Beatriz Ben Camille Carlos Chiara Chloe Daniel Deepa Diego Ebba Elena Elif Emeka ' +
  'Emma Farah Felix Freya Gabriel Grace Hana Hassan Helena Ines Ibrahim Ingrid Isla Ivan Jana Jonas Julia Kai Karim Katya Kofi Lara Leo ' +
  'Liam Linh Lucia Mads Maja Marco Maria Mateo Mei Mila Mina Nadia Nia Noah Nora Olga Oliver Omar Pablo Priya Rahul Rosa Ruth Samir Sara ' +
  'Sofia Stefan Tara Theo Tomas Uma Victor Wanda Yara Yusuf Zoe'
).split(' ');

const LAST_NAMES = (
  'Abara Adeyemi Ahmed Almeida Andersen Bakker Bauer Becker Bianchi Brown Castillo Chen Costa Cruz Dahl Diaz Dubois Duarte Eriksen Fischer ' +
  'Fernandez Ferrari Fontaine Gallo Garcia Gupta Haddad Hansen Hoffmann Ito Iyer Jansen Johansson Kapoor Keller Khan Kim Kowalski Kumar ' +
  'Larsen Lefebvre Lindqvist Lopez Mancini Martin Mehta Mendes Meyer Moreau Moretti Mueller Nakamura Ndiaye Nguyen Novak Nowak Okafor ' +
  'Olsen Ortiz Park Patel Pereira Petrov Rao Reyes Ricci Romero Rossi Santos Sato Schmidt Sharma Silva Singh Suzuki Tanaka Torres Visser ' +
  'Weber Wilson Yilmaz Zhang'
).split(' ');

/** Hosts that are reserved for examples and receive no mail. */
const HOSTS = ['example.com', 'example.org', 'example.net', 'northwind.example', 'harbor.example', 'lumen.example'];

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
];

/** A made-up user. */
export interface Persona {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** Makes `count` users with different email addresses. */
export function makePeople(count: number, random: Random): Persona[] {
  const people = new Map<string, Persona>();
  while (people.size < count) {
    const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const email = `${firstName}.${lastName}@${random.pick(HOSTS)}`.toLowerCase();
    // 203.0.113.0/24 is reserved for documentation.
    const ip = `203.0.113.${random.int(1, 254)}`;
    people.set(email, { firstName, lastName, email, ip, userAgent: random.pick(BROWSERS) });
  }
  return [...people.values()];
}
