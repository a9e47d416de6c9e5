// File formats of watch lists, in addition to JSON and CSV.

import type { FileFormat } from 'workmill/sdk';
import { euRows } from './eu-fsf.ts';
import { ofacAdvancedRows } from './ofac-advanced.ts';
import { ofacRows } from './ofac-csv.ts';
import { openSanctionsRows } from './open-sanctions.ts';
import { ukRows } from './uk-sanctions.ts';
import { unRows } from './un-consolidated.ts';

export const watchListFormats: Readonly<Record<string, FileFormat>> = {
  ofac_sdn_csv: {
    title: 'OFAC SDN CSV',
    description:
      'sdn.csv, or a ZIP of sdn.csv, alt.csv and add.csv: names, dates, countries, numbers.',
    rows: ofacRows,
  },
  ofac_advanced_xml: {
    title: 'OFAC Advanced XML',
    description:
      'Names with scripts, dates, countries and numbers; at most 1,000,000 elements in one file.',
    rows: ofacAdvancedRows,
  },
  uk_sanctions_xml: {
    title: 'UK sanctions list XML',
    description: 'The list of the Foreign, Commonwealth and Development Office, with aliases.',
    rows: ukRows,
  },
  un_consolidated_xml: {
    title: 'UN consolidated XML',
    description: 'The list of the Security Council with aliases and original scripts.',
    rows: unRows,
  },
  eu_fsf_xml: {
    title: 'EU FSF XML',
    description: 'The consolidated list of financial sanctions, XML 1.1.',
    rows: euRows,
  },
  opensanctions_ftm: {
    title: 'OpenSanctions FtM',
    description: 'JSON lines of entities in the FollowTheMoney model.',
    rows: openSanctionsRows,
  },
};
