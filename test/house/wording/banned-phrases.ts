// The list. Patterns match a line; `examples` are what was once written.

export interface BannedPhrase {
  pattern: RegExp;
  better: string;
  examples: readonly [string, ...string[]];
  /** Lines in which the phrase is right. */
  except?: RegExp;
}

const spelling: readonly BannedPhrase[] = [
  { pattern: /\blicences?\b/i, better: 'license', examples: ['The licence has expired.'] },
  { pattern: /\bneighbours?\b/i, better: 'neighbor', examples: ['two neighbours'] },
  { pattern: /\bcatalogues?\b/i, better: 'catalog', examples: ['the event catalogue'] },
  {
    pattern: /\b(recogni|authori|normali|summari|organi)s(e[drs]?|ing|ation)\b/i,
    better: '-ize',
    examples: ['pages that are recognised'],
  },
  { pattern: /\bhonour(s|ed)?\b/i, better: 'honor', examples: ['is honoured'] },
  { pattern: /\bcolours?\b/i, better: 'color', examples: ['a page in colour'] },
  { pattern: /\bbehaviours?\b/i, better: 'behavior', examples: ['its behaviour'] },
  { pattern: /\b(un)?labelled\b/i, better: 'labeled', examples: ['labelled documents'] },
  { pattern: /\btime-outs?\b/i, better: 'timeout', examples: ['a time-out of 5 s'] },
];

const riddles: readonly BannedPhrase[] = [
  {
    pattern: /\b(stays?|left|is|are) as (it|they) (is|are|was|were)\b|^\W*as it is now\b/i,
    better: '"unchanged", or the current state',
    examples: ['The file was left as it was', 'it stays as it is', 'As it is now.'],
  },
  {
    pattern: /\b(is|are|be) told\b|\bas told\b|\btold (here|in)\b/i,
    better: '"reported", "notified" or "stated"',
    examples: ['your other endpoints are told', 'damage is told'],
  },
  {
    pattern: /\bthan (it|they) may\b/i,
    better: '"timed out" or "exceeded the limit"',
    examples: ['The work took longer than it may.'],
  },
  {
    pattern: /\bit (bears|turns out to bear)\b|\beach bears\b|\bmuch it bears\b|found to bear\b/i,
    better: '"concurrency" or "can handle"',
    examples: ['as many as it bears'],
  },
  {
    pattern: /\b(of|but) (ours|yours|theirs)\b/i,
    better: 'who is meant: "an internal error", "your own"',
    examples: ['an error of ours'],
  },
  {
    pattern: /\bis another\b/i,
    better: '"differs": expected …, got …',
    examples: ['its SHA-256 is another'],
  },
  {
    pattern: /\bthe (version|package|release) before\b/i,
    better: '"the previous version"',
    examples: ['Returns of a plugin to the version before'],
  },
  {
    pattern: /\bserved before\b|\bserves on[:;,.]/i,
    better: '"the previous version remains active"',
    examples: ['what served before serves on: broken'],
  },
  { pattern: /\banew\b/i, better: '"again"', examples: ['the schedule begins anew'] },
  {
    pattern: /\b(may|can) be left out\b|\bleft alone\b/i,
    better: '"optional", "omitted" or "ignored"',
    examples: ['Every line may be left out'],
  },
  {
    pattern: /\bstands? (there|twice|beside|in (this|the|what|a picture)|on (one|page))\b/i,
    better: '"is", "appears" or "occurs"',
    examples: ['"a" stands there twice', 'The total stands on page 2.'],
  },
  {
    pattern: /\bwhoever\b/i,
    better: '"anyone who", or the person: "the administrator"',
    examples: ['whoever writes a receiver'],
  },
  {
    pattern: /\bfor people\b|\bname for people\b/i,
    better: '"display name", "human-readable", "interactively"',
    examples: ['Its name for people'],
  },
  {
    pattern: /\bfor good\b/i,
    better: '"permanently"',
    examples: ['remove all content for good'],
  },
  {
    pattern: /\blook for what is wrong\b|\bwhat there is\b/i,
    better: 'the action: "Check the installation", "Run --help"',
    examples: ['--help shows what there is', 'look for what is wrong'],
  },
  {
    pattern: /\bnobody else is believed\b/i,
    better: '"forwarding headers from other addresses are ignored"',
    examples: ['nobody else is believed'],
  },
  {
    pattern: /\bheld (against|to)\b/i,
    better: '"checked against", "compared with"',
    examples: ['are held against the rules'],
  },
  { pattern: /\bmended\b/i, better: '"fixed"', examples: ['when it is mended'] },
  {
    pattern: /\bcomes? along\b/i,
    better: '"bundled"',
    examples: ['the engine that comes along'],
  },
  {
    pattern: /\b(goes|go) to a person\b|\bpeople would look at\b/i,
    better: '"goes to review"',
    examples: ['the result goes to a person'],
  },
  {
    pattern: /\b(longest|shortest) (time|wait)\b/i,
    better: '"Maximum duration", "Timeout"',
    examples: ['Longest time that one run may take', 'Longest wait for an answer.'],
  },
  {
    pattern: /(^|['"|] ?)Most (bytes|characters|connections|entries|pages|rows|tokens)\b/,
    better: '"Maximum number of …"',
    examples: ["'Most pages of a document.'"],
  },
  {
    pattern: /\bto itself\b/i,
    better: '"reserved"',
    examples: ['Units that one pipeline has to itself'],
  },
  {
    pattern: /\bwho did what\b/i,
    better: '"audit trail"',
    examples: ['the record of who did what'],
  },
  {
    pattern: /\bsecond try\b|\btried anew\b/i,
    better: '"retry"',
    examples: ['one question with its second try'],
  },
  {
    pattern: /\b(hears|hear) (when|of|about)\b/i,
    better: '"receives an event", "is notified"',
    examples: ['every process hears of it'],
  },
  {
    pattern: /\bthe present (one|month|address|attempt|state)\b|\bpresent month\b/i,
    better: '"current"',
    examples: ['Use of the present month.'],
  },
  {
    pattern: /\b(it|store|server|database|valkey) is away\b/i,
    better: '"unavailable"',
    examples: ['while it is away'],
  },
  {
    pattern: /\bgiven a rest\b|\bends the rest\b|\bafter a rest\b/i,
    better: '"paused"',
    examples: ['the endpoint is given a rest'],
  },
  {
    pattern: /\bwritten down\b/i,
    better: '"Failed to persist …", "recorded"',
    examples: ['could not be written down'],
  },
  {
    pattern:
      /\bhow (they|it|endpoints|deliveries|webhook endpoints)( to them)? (do|does|go|goes)\b/i,
    better: '"health", "state"',
    examples: ['how webhook endpoints do', 'how deliveries to them go'],
  },
  {
    pattern: /\bwhat (is unsure|is not sure|came of)\b|\bwhatever came\b/i,
    better: 'the noun: "uncertain values", "the result"',
    examples: ['what is unsure is left out', 'Whatever came of it before'],
  },
  {
    pattern: /\b(is|are|was|were) there (twice|again)\b|\bis there\.?$/i,
    better: '"duplicate", "available again", "created"',
    examples: ['is there twice', 'The endpoint is there'],
  },
  {
    pattern: /\bin the place of\b|\btakes the place of\b/i,
    better: '"replaces"',
    examples: ['puts others in the place of all of them'],
  },
  {
    pattern: /\bmake an? (tenant|key|endpoint|link|new key|api key)\b/i,
    better: '"create"',
    examples: ['make a tenant'],
  },
  {
    pattern: /\bsay so\b|\bsays so\b/i,
    better: 'what to do: "set", "send", "reports"',
    examples: ['When it is fixed, say so'],
  },
  {
    pattern: /\bcannot be had\b|\bcould not be had\b/i,
    better: '"unavailable"',
    examples: ['their value could not be had in time'],
  },
  {
    pattern: /\bas often as\b|\bby its own\b|\bthe one by the other\b/i,
    better: 'the number or the subject',
    examples: ['as often as needed'],
  },
  {
    pattern: /\bknows? (all|nothing) of\b|\bis known of\b/i,
    better: '"has access to", "has no"',
    examples: ['All that the holder knows all of'],
  },
  {
    pattern: /\bwhat (fits|waits|waited|counts|comes|goes|stood|stands|served|lies) /i,
    better: 'the noun: "queued work", "the events"',
    examples: ['what waited for it goes on'],
  },
  {
    pattern: /\bends? TLS\b/i,
    better: '"terminates TLS"',
    examples: ['the proxy that ends TLS'],
  },
  {
    pattern: /\bturn(s|ed)? (it |them )?away\b|\blets? everything through\b/i,
    better: '"rejects", "accepts everything"',
    examples: ['what it turns away'],
  },
  {
    pattern: /\b(by|in) turns\b/i,
    better: '"alternating"',
    examples: ['Measured by turns.'],
  },
  {
    pattern: /\b(is|are|was|were) (no longer )?told\b(?! apart)/i,
    better: '"is notified", "gets the error", "is reported"',
    examples: ['what the caller is told'],
  },
  {
    pattern: /\bheed(s|ed)?\b|\bdistrust(s|ed)?\b|\bhas a say\b/i,
    better: 'what the code does: "handles", "verifies", "depends on"',
    examples: ['Heeds the signal.'],
  },
  {
    pattern: /\bgiven out again\b|\banew\b/i,
    better: '"reused", "again"',
    examples: ['a number that was given out again'],
  },
  {
    pattern: /\bleaves? nothing behind\b/i,
    better: '"removes its files"',
    examples: ['It takes a minute and leaves nothing behind.'],
  },
  {
    pattern: /\bwhoever\b/i,
    better: 'the role: "the caller", "the operator"',
    examples: ['Whoever runs it stops it.'],
  },
];

export const bannedPhrases: readonly BannedPhrase[] = [...spelling, ...riddles];
