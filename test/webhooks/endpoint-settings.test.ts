import t from 'tap';
import { endpointObject } from '../../core/http/routes/endpoint-object.ts';
import { webhookRoutes } from '../../core/http/routes/webhooks.ts';
import {
  initialSettings,
  settingNames,
  settingsOf,
  settingsRow,
} from '../../core/webhooks/endpoint-settings.ts';

t.test(
  'settings have one name in code and one in the row, and absent ones stay absent',
  async (t) => {
    t.same(settingsOf({ max_per_second: 5, ordering: 'workflow' }), {
      maxPerSecond: 5,
      ordering: 'workflow',
    });
    t.same(settingsRow({ retryForSeconds: null }), { retry_for_seconds: null });
    const row = settingsRow(initialSettings);
    t.same(Object.keys(row), settingNames);
    t.same(settingsOf(row), initialSettings);
  },
);

t.test('every setting can be given on creation, changed, and is shown', async (t) => {
  for (const name of ['register_webhook', 'update_webhook']) {
    const body = webhookRoutes().find((route) => route.name === name)!.body;
    const schema = body?.kind === 'json' ? body.schema : {};
    t.hasProps(schema['properties'] as object, settingNames, name);
    t.notOk(
      settingNames.some((column) => (schema['required'] as string[] | undefined)?.includes(column)),
    );
  }
  t.hasProps(endpointObject['properties'] as object, settingNames);
});
