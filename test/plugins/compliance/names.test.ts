import t from 'tap';
import {
  jaroWinkler,
  editDistance,
  soundOf,
} from '../../../plugins/compliance/names/compare-words.ts';
import { scoreNames } from '../../../plugins/compliance/names/name-scorer.ts';
import { parseName, type NameKind } from '../../../plugins/compliance/names/parse-name.ts';
import { scriptOf, transliterate } from '../../../plugins/compliance/names/transliterate.ts';

const score = (one: string, other: string, kind: NameKind = 'person'): number =>
  scoreNames(parseName(one, kind), parseName(other, kind)).score;

t.test('names of other scripts are written in Latin letters', async (t) => {
  t.equal(transliterate('Алексей Щукин'), 'aleksey shchukin');
  t.equal(transliterate('Γεώργιος Παππάς'), 'georgios pappas');
  t.equal(transliterate('محمد'), 'mhmd');
  t.equal(transliterate('משה'), 'mshh');
  t.equal(transliterate('김정민').replaceAll(' ', ''), 'gimjeongmin');
  t.equal(transliterate('タナカ'), 'tanaka');
  t.equal(transliterate('王明'), 'wang ming ');
  t.equal(transliterate('龔嶽翀'), 'gong yue chong ', 'rare and traditional characters');
  t.equal(transliterate('曾吕'), 'zeng lu ', 'readings of names');
  t.equal(transliterate('Łukasz Gößmann'), 'lukasz gossmann');
  t.equal(scriptOf('Алексей K.'), 'cyrillic');
});

t.test('names are parsed in the order of speech, without titles and legal forms', async (t) => {
  t.same(parseName('BRATT, Dr. Siri', 'person').words, ['siri', 'bratt']);
  t.same(parseName('Abdulrahman al-Hakimi', 'person').words, ['abd', 'rahman', 'al', 'hakimi']);
  const company = parseName('The Bergfalke Werkzeugbau G.m.b.H. & Co. KG', 'organisation');
  t.same(company.words.slice(0, 2), ['bergfalke', 'werkzeugbau']);
  t.ok(company.legal.size > 0);
  t.same(parseName('Limited', 'organisation').words, ['limited'], 'a name is never left empty');
  t.same(parseName('Seventh Fund II', 'organisation').words, ['7', 'fund', '2']);
});

t.test('words are compared by letters and by sound', async (t) => {
  t.equal(jaroWinkler('siri', 'siri'), 1);
  t.ok(Math.abs(jaroWinkler('martha', 'marhta') - 0.961) < 0.001);
  t.equal(editDistance('siri', 'sri'), 0.7);
  t.equal(editDistance('abc', 'acb'), 0.7);
  t.equal(soundOf('smyth'), soundOf('smith'));
});

t.test('spellings, short forms, order and initials are the same person', async (t) => {
  t.ok(score('Mohammed Hussein', 'Muhammad Husayn') > 0.7);
  t.ok(score('Bill Carrowmore', 'William Carrowmore') > 0.7);
  t.ok(score('Siri Aasen Bratt', 'BRATT, Siri Aasen') > 0.9);
  t.ok(score('Дмитрий Волховский', 'Dmitry Volkhovsky') > 0.7);
  t.ok(score('龔嶽翀', 'Gong Yuechong') > 0.7);
  t.ok(score('Bergfalke GmbH', 'Bergfalke Limited', 'organisation') > 0.5);
});

t.test('what only looks alike is not', async (t) => {
  t.ok(score('Siri Bratt', 'Chiara Torre') < 0.2);
  t.ok(score('Omar bin Hakim', 'Hakim bin Omar') <= 0.35, 'father and son');
  t.ok(score('Ivan Petrovich Volk', 'Ivan Sergeevich Volk') <= 0.35, 'another father');
  t.ok(score('J. Carrowmore', 'R. Carrowmore') < 0.5);
  t.ok(score('Siri A. Bratt', 'Siri Oda Bratt') < 0.5, 'another initial');
  t.ok(score('Hans O Friedberg', 'Hans Joachim Friedberg') <= 0.35, 'the initial O');
  t.ok(score('Olga Barnova', 'Oleg Barnova') <= 0.35, 'a woman and a man');
  t.ok(score('ROSA PEDRO', 'Pedro Rosa') > 0.7, 'a family name that is a first name');
  t.ok(score('General Trading', 'Bergfalke General Trading', 'organisation') <= 0.35);
  t.ok(score('Hope Foundation', 'Hope Limited', 'organisation') <= 0.35);
});

t.test('a name of thousands of words is compared in bounded time', async (t) => {
  const began = process.cpuUsage();
  t.ok(score('ab cd '.repeat(5_000), 'cd ab '.repeat(5_000)) >= 0);
  t.ok(process.cpuUsage(began).user < 4_000_000, 'within 4 s of processor time');
});
