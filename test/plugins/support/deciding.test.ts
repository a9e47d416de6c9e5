import t from 'tap';
import { applyRules } from '../../../plugins/support/deciding/apply-rules.ts';
import type { CaseFacts } from '../../../plugins/support/deciding/condition.ts';
import { deadlinesOf } from '../../../plugins/support/deciding/sla.ts';
import { shippedRules } from '../../../plugins/support/deciding/shipped-rules.ts';
import { chooseTeam, teamOf, type Team } from '../../../plugins/support/deciding/teams.ts';
import { settingsSchema } from '../../../plugins/support/settings-schema.ts';
import { compileSchema } from '../../../core/kernel/validate.ts';
import { createSeededRandom } from '../../../core/pipelines/sandbox/seeded-random.ts';
import { weekdays } from '../../../core/sdk/business-time.ts';

const facts: CaseFacts = {
  category: 'delivery',
  signals: [],
  sentiment: 'neutral',
  tier: null,
  language: 'en',
  source: 'email',
  entities: [],
  fields: new Map(),
  text: 'where is my parcel',
  endsWith: 'customer',
  isAutoReply: false,
  openCases: 0,
  relations: [],
  isIncident: false,
  opensIncident: false,
  missingFiles: [],
};
const decide = (more: Partial<CaseFacts>, rules = shippedRules) =>
  applyRules({ ...facts, ...more }, rules, 'customer_service');

t.test('priority is impact times urgency, and each value names its rule', async (t) => {
  t.match(decide({}), { priority: 'normal', routing: 'level_1_agent', team: 'order_service' });
  const { decided, ...outage } = decide({ signals: ['outage'] });
  t.match(outage, { priority: 'urgent', routing: 'level_3_specialist' });
  t.match(
    decided.map(({ field, rule }) => [field, rule]),
    [
      ['impact', 'impact.outage'],
      ['urgency', 'impact.outage'],
      ['priority', 'impact.outage × impact.outage'],
      ['assigned_team', 'category'],
      ['routing_decision', 'priority'],
    ],
  );
});

t.test('signals raise what rules say they raise', async (t) => {
  t.equal(decide({ tier: 'Gold' }).priority, 'high');
  t.match(decide({ signals: ['safety'] }), { priority: 'urgent', routing: 'manager_escalation' });
  t.match(decide({ signals: ['legal_threat'] }), { routing: 'manager_escalation' });
  t.equal(decide({ signals: ['churn'] }).priority, 'normal', 'a calm cancellation is no alarm');
  t.match(decide({ isAutoReply: true, signals: ['urgency'] }), { priority: 'low', team: 'none' });
});

t.test('rules of the settings come after the shipped ones', async (t) => {
  const rule = { id: 'mine', when: { words: ['PARCEL'] }, set: { team: 'logistics' } } as const;
  const { team, fired } = decide({}, [...shippedRules, rule as never]);
  t.equal(team, 'logistics');
  t.same(fired, ['mine']);
});

t.test('a rule can ask for values of own fields', async (t) => {
  const when = { custom_fields: { product: ['router', 'modem'], region: ['north'] } };
  const rules = [...shippedRules, { id: 'mine', when, set: { team: 'north_line' } } as never];
  const fields = (product: string, region: string) =>
    decide(
      {
        fields: new Map([
          ['product', [product]],
          ['region', [region]],
        ]),
      },
      rules,
    ).team;
  t.equal(fields('modem', 'north'), 'north_line');
  t.equal(fields('modem', 'south'), 'order_service');
});

t.test('settings with a wrong rule are refused at its place', async (t) => {
  const check = compileSchema(settingsSchema);
  const checked = check({ rules: { list: [{ id: 'x', when: { signal: ['fire'] }, set: {} }] } });
  t.notOk(checked.ok);
  t.match(JSON.stringify(checked), '/rules/list/0/when/signal/0');
});

t.test('of the teams that handle a category, language and open cases decide', async (t) => {
  const wish = {
    team: 'order_service',
    isByCategory: true,
    category: 'delivery',
    language: 'de',
    skills: [],
  };
  const team = (name: string, languages: string[], open?: number) =>
    teamOf({
      team: name,
      categories: ['delivery'],
      languages,
      ...(open !== undefined && { open_cases: open }),
    });
  const teams = [team('world', []), team('dach', ['de'], 5), team('dach_2', ['de'], 2)];
  t.equal(chooseTeam(wish, teams).team.team, 'dach_2');
  t.equal(chooseTeam({ ...wish, language: 'fr' }, teams).team.team, 'world');
  t.equal(chooseTeam({ ...wish, team: 'vip', isByCategory: false }, teams).team.team, 'vip');
  t.throws(() => teamOf({ team: 'a', hours: 'daily' }), /hours "daily" of the team "a"/);
});

t.test('deadlines count opening hours of the team, or all hours', async (t) => {
  const { opening } = teamOf({
    team: 'a',
    hours: 'mon-fri 09:00-17:00',
    time_zone: 'Europe/Berlin',
    holidays: ['2026-03-03'],
  });
  const question = { tier: null, category: 'delivery', opening, pauses: [] };
  const monday = new Date('2026-03-02T15:00:00Z');
  const high = await deadlinesOf({ ...question, receivedAt: monday, priority: 'high' }, []);
  // One hour on Monday until 16:00 UTC, Tuesday is a holiday, seven hours on Wednesday from 08:00 UTC.
  t.equal(high.solution, '2026-03-04T15:00:00Z');
  t.equal(high.counted, 'opening_hours');
  const urgent = await deadlinesOf({ ...question, receivedAt: monday, priority: 'urgent' }, []);
  t.equal(urgent.solution, '2026-03-02T19:00:00Z');
  const targets = [
    { answer: '1h', solution: '1d' },
    { tier: 'gold', answer: '30m', solution: '2h' },
  ];
  const gold = { ...question, tier: 'Gold', receivedAt: monday, priority: 'high' } as const;
  t.match(await deadlinesOf(gold, targets), { firstAnswer: '2026-03-02T15:30:00Z' });
});

t.test('deadlines are those of a count of every minute', async (t) => {
  const random = createSeededRandom('deadlines');
  const one = <T>(list: readonly T[]): T => list[random.integer(list.length)]!;
  const minuteMs = 60_000;
  // Around clock changes of these zones, some of them at midnight or of half an hour.
  const changes = {
    'Europe/Berlin': ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
    'America/New_York': ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z'],
    'Australia/Lord_Howe': ['2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'],
    'America/Santiago': ['2026-04-05T03:00:00Z', '2026-09-06T04:00:00Z'],
    'Asia/Kolkata': ['2026-05-01T00:00:00Z'],
  };
  const zones = Object.keys(changes) as (keyof typeof changes)[];
  const written = ['always', 'sun-sat 22:00-06:00', 'sat-mon 02:15-02:45, sun 01:00-05:00'];
  for (let round = 0; round < 40; round += 1) {
    const zone = one(zones);
    const [hours, holiday] = [one(written), one(['2026-03-29', '2026-10-25', '01-01'])];
    const { opening } = teamOf({ team: 'a', hours, time_zone: zone, holidays: [holiday] });
    const near = Date.parse(one(changes[zone]));
    const receivedAt = new Date(near - random.integer(2000) * minuteMs);
    const pauses = Array.from({ length: random.integer(4) }, () => {
      const from = receivedAt.getTime() + (random.integer(3000) - 500) * minuteMs;
      return { from: new Date(from), until: new Date(from + random.integer(600) * minuteMs) };
    });
    const minutes = 1 + random.integer(240);
    const { firstAnswer } = await deadlinesOf(
      { receivedAt, pauses, priority: 'high', tier: null, category: 'other', opening },
      [{ answer: `${minutes}m`, solution: '1h' }],
    );
    const isOpen = await openAt(opening);
    let [at, left] = [receivedAt.getTime(), minutes];
    for (; left > 0; at += minuteMs) {
      const isPaused = pauses.some(
        ({ from, until }) => from.getTime() <= at && at < until.getTime(),
      );
      if (!isPaused && isOpen(at)) left -= 1;
    }
    const expected = new Date(at).toISOString().replace('.000Z', 'Z');
    t.equal(firstAnswer, expected, `${zone}, ${hours}, from ${receivedAt.toISOString()}`);
  }

  /** By the clock on the wall. */
  async function openAt({ timeZone, hours, holidays }: Team['opening']) {
    const form = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    return (ms: number): boolean => {
      const [date, time] = form.format(ms).split(' ') as [string, string];
      const day = weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!;
      const isHoliday = holidays!.some((one) => one === date || one === date.slice(5));
      return !isHoliday && (hours[day] ?? []).some(([from, to]) => from <= time && time < to);
    };
  }
});

t.test('skills that rules ask for and room for a case decide on the team', async (t) => {
  const rule = (id: string, skill: string) => ({ id, when: {}, set: { skill } });
  const { skills } = decide({}, [rule('a', 'customs'), rule('b', 'customs')]);
  t.same(skills, ['customs']);
  const wish = {
    team: 'order_service',
    isByCategory: true,
    category: 'delivery',
    language: 'en',
    skills,
  };
  const team = (name: string, more: object) =>
    teamOf({ team: name, categories: ['delivery'], ...more });
  const full = team('full', { skills: ['customs'], open_cases: 9, max_open_cases: 9 });
  const busy = team('busy', { skills: ['customs'], open_cases: 30 });
  const idle = team('idle', { open_cases: 0 });
  t.match(chooseTeam(wish, [full, busy, idle]), {
    team: { team: 'busy' },
    reason: 'handles delivery, has the skill customs, has room for a case',
  });
  t.match(chooseTeam(wish, [full]), { team: { team: 'full' }, reason: /every team is full/ });
  t.match(chooseTeam({ ...wish, skills: ['law'] }, [busy, idle]), {
    team: { team: 'idle' },
    reason: /no team has the skill law, has the fewest open cases/,
  });
});

t.test('time in which the customer has to answer does not count', async (t) => {
  const { opening } = teamOf({ team: 'a' });
  const receivedAt = new Date('2026-03-02T10:00:00Z');
  const pause = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });
  const question = { receivedAt, tier: null, category: 'delivery', opening };
  const deadline = async (priority: 'urgent' | 'high', pauses: ReturnType<typeof pause>[]) =>
    (await deadlinesOf({ ...question, priority, pauses }, [])).firstAnswer;
  t.equal(await deadline('high', []), '2026-03-02T14:00:00Z');
  // Two hours are worked, the rest of Monday and the night are a pause, two hours follow.
  const night = pause('2026-03-02T12:00:00Z', '2026-03-03T09:30:00Z');
  t.equal(await deadline('high', [night]), '2026-03-03T11:30:00Z');
  const inside = pause('2026-03-02T13:00:00Z', '2026-03-02T15:00:00Z');
  t.equal(await deadline('high', [inside, night]), '2026-03-03T11:30:00Z', 'counted once');
  const later = pause('2026-03-04T09:00:00Z', '2026-03-04T10:00:00Z');
  t.equal(await deadline('high', [later]), '2026-03-02T14:00:00Z', 'after the deadline');
  const short = pause('2026-03-02T10:30:00Z', '2026-03-02T10:45:00Z');
  t.equal(await deadline('urgent', [short]), '2026-03-02T11:15:00Z', 'around the clock');
});
