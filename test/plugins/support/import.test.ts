import t from 'tap';
import { documentFromText } from '../../../core/authoring/test-kit.ts';
import { ticketFormats } from '../../../plugins/support/import/ticket-formats.ts';

const rows = async (from: string, text: string) =>
  ticketFormats[from]!.rows(await documentFromText(text)).map(({ row }) => row);

t.test('tickets of each help desk become labeled messages', async (t) => {
  const zammad = {
    id: 7,
    title: 'Printer',
    group: 'Hardware',
    article: { body: '<p>It jams</p>' },
  };
  t.same(await rows('zammad', JSON.stringify([zammad])), [
    { example_id: 'zammad-7', pipeline: 'support', text: 'Printer\nIt jams', label: 'hardware' },
  ]);
  const issue = {
    key: 'IT-3',
    fields: { summary: 'VPN', description: 'It drops', components: [{ name: 'Network' }] },
  };
  t.match(await rows('jira', JSON.stringify({ issues: [issue] })), [
    { example_id: 'jira-IT-3', label: 'network' },
  ]);
  const lines = ['{"id":1,"subject":"a","description":"Where is it?","tags":["delivery"]}', ''];
  t.match(await rows('zendesk', `${lines[0]}\n${lines[0]!.replace('1', '2')}\n`), [
    { example_id: 'zendesk-1', label: 'delivery' },
    { example_id: 'zendesk-2' },
  ]);
});

t.test('CSV exports are read by their titles', async (t) => {
  const csv =
    'Ticket ID,Subject,Description,Type\n5,Hi,My card is blocked,Cards & PIN\n6,Hi,Please call,\n';
  t.same(await rows('freshdesk', csv), [
    {
      example_id: 'freshdesk-5',
      pipeline: 'support',
      text: 'Hi\nMy card is blocked',
      label: 'cards_pin',
    },
  ]);
});

t.test('a file without tickets is refused', async (t) => {
  await t.rejects(rows('zendesk', '{"tickets":[]}'), { message: /no tickets of Zendesk/ });
  await t.rejects(rows('zendesk', 'hello'), { code: 'unsupported_document' });
  const unlabeled = '[{"id":1,"description":"hello there"}]';
  await t.rejects(rows('zendesk', unlabeled), { message: /None of the 1 tickets/ });
});
