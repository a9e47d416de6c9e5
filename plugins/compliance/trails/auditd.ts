// Parses lines of the Linux audit daemon: `type=… msg=audit(seconds.milliseconds:serial): key=value
// …`.

import { auditdLogins, auditdPrivileged, auditdTampering } from './actions.ts';
import { mostEvents, mostUnreadable, type Trail, type TrailEvent } from './trail-event.ts';

const form = /^(?:node=(\S+) )?type=(\S+) msg=audit\((\d{1,12})\.(\d{3}):(\d+)\): ?(.*)$/;

export function readAuditd(text: string): Trail {
  const events: TrailEvent[] = [];
  const unreadable: number[] = [];
  for (const [at, line] of text.split('\n', mostEvents).entries()) {
    if (line.trim() === '') continue;
    const event = eventOf(line.slice(0, 20_000), at + 1);
    if (event) events.push(event);
    else if (unreadable.length < mostUnreadable) unreadable.push(at + 1);
  }
  return { format: 'auditd', events, unreadable };
}

function eventOf(text: string, line: number): TrailEvent | null {
  const match = form.exec(text.trimEnd());
  if (match === null) return null;
  const [, node = null, type = '', seconds, milliseconds, , rest = ''] = match;
  const field = (name: string): string | null =>
    new RegExp(`(?:^|[\\s'])${name}=(?:"([^"]{0,500})"|([^\\s']{1,500}))`)
      .exec(rest)
      ?.slice(1)
      .find((value) => value !== undefined) ?? null;
  const account = field('acct') ?? field('auid');
  const isOff = field('audit_enabled') === '0' || field('op') === 'remove_rule';
  return {
    line,
    time: Number(seconds) * 1_000 + Number(milliseconds),
    actor: account,
    action: type,
    source: node ?? field('exe') ?? field('comm'),
    hasFailed: field('res') === 'failed' || field('res') === '0' || field('success') === 'no',
    isLogin: auditdLogins.has(type),
    isRoot: auditdLogins.has(type) && (account === 'root' || account === '0'),
    isPrivileged: auditdPrivileged.has(type),
    isTampering: auditdTampering.has(type) || (type === 'CONFIG_CHANGE' && isOff),
  };
}
