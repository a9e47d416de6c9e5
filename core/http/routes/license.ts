// License of the installation. It is installed on the command line, which requires access to the
// machine; a tenant's administrator has none.

import type { LicenseReport, Outlook } from '../../licensing/service.ts';
import { defineRoute, type Route } from '../route.ts';
import { listOf, objectOf, text, textOrNull, timeOrNull } from '../schemas.ts';
import { named } from '../named.ts';

const limit = { type: ['integer', 'null'], minimum: 0 };

const state = { enum: ['none', 'valid', 'grace', 'expired', 'invalid'] };

export const licenseObject = named(
  'License',
  objectOf(
    {
      state: {
        ...state,
        description:
          '`none` is the evaluation. `expired` and `invalid` refuse new work with 402; everything ' +
          'else goes on.',
      },
      message: { ...text, description: 'Human-readable explanation.' },
      license_id: textOrNull,
      customer: textOrNull,
      issued_at: timeOrNull,
      starts_at: timeOrNull,
      ends_at: timeOrNull,
      grace_ends_at: { ...timeOrNull, description: 'New work is taken until then.' },
      clock_behind: {
        type: 'boolean',
        description: 'The clock is behind a time that was seen before; the later time counts.',
      },
      entitlements: objectOf({
        units_per_month: { ...limit, description: 'In each tenant; null is no limit.' },
        tenants: limit,
        nodes: limit,
        features: listOf(text),
      }),
    },
    { description: 'The license in force.' },
  ),
);

/** Fields that tenants see. */
export const licenseOutlook = objectOf(
  {
    state,
    message: { ...text, description: 'Human-readable explanation.' },
    ends_at: timeOrNull,
    grace_ends_at: timeOrNull,
    days_left: { ...limit, description: 'Days until the end, rounded up; null without a license.' },
    clock_behind: { type: 'boolean' },
  },
  { description: 'State of the license of the installation.' },
);

export function presentOutlook(outlook: Outlook) {
  const { state: stands, message, endsAt, graceEndsAt, daysLeft, clockBehind } = outlook;
  return {
    state: stands,
    message,
    ends_at: endsAt?.toISOString() ?? null,
    grace_ends_at: graceEndsAt?.toISOString() ?? null,
    days_left: daysLeft,
    clock_behind: clockBehind,
  };
}

export function licenseRoutes(): Route[] {
  return [showRow];
}

const showRow = defineRoute({
  method: 'GET',
  path: '/v1/license',
  scope: 'admin',
  audience: 'both',
  name: 'get_license',
  tag: 'License',
  summary: 'Show the license',
  description: 'The license of this installation; install one with `workmill license install`.',
  replies: {
    200: {
      description: 'The license, or the terms of the evaluation.',
      schema: licenseObject,
      examples: [
        {
          title: 'No license yet',
          value: {
            state: 'none',
            message: 'There is no license: evaluation with 500 units a month.',
            license_id: null,
            customer: null,
            issued_at: null,
            starts_at: null,
            ends_at: null,
            grace_ends_at: null,
            clock_behind: false,
            entitlements: { units_per_month: 500, tenants: null, nodes: null, features: [] },
          },
        },
      ],
    },
  },
  errors: [],
  async handle(_incoming, { licensing }) {
    return { status: 200, body: presentLicense(await licensing.report()) };
  },
});

function presentLicense(report: LicenseReport) {
  const { state: stands, message, clock_behind, entitlements } = report;
  return {
    state: stands,
    message,
    license_id: report.license_id,
    customer: report.customer,
    issued_at: report.issued_at?.toISOString() ?? null,
    starts_at: report.starts_at?.toISOString() ?? null,
    ends_at: report.ends_at?.toISOString() ?? null,
    grace_ends_at: report.grace_ends_at?.toISOString() ?? null,
    clock_behind,
    entitlements,
  };
}
