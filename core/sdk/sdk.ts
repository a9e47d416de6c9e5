// The complete module `workmill/sdk` for plugins. Plugins import nothing else from the core.

export * from './amounts.ts';
export * from './business-time.ts';
export { holidayPattern, holidaysOf } from './holidays.ts';
export * from './calendar-days.ts';
export * from './dates.ts';
export * from './deadlines.ts';
export * from './desk.ts';
export * from './locales.ts';
export * from './document.ts';
export * from './evaluation.ts';
export * from './evidence.ts';
export * from './faults.ts';
export * from './find.ts';
export * from './find-value.ts';
export * from './flags.ts';
export * from './golden.ts';
export * from './language.ts';
export * from './learning/folds.ts';
export * from './learning/inputs.ts';
export * from './learning/learning-faults.ts';
export * from './learning/masks.ts';
export * from './learning/model.ts';
export * from './learning/report.ts';
export * from './learning/sentence-inputs.ts';
export * from './learning/sentence-places.ts';
export * from './learning/sentences.ts';
export * from './learning/training.ts';
export * from './learning/training-settings.ts';
export * from './learning/thresholds.ts';
export * from './local-models.ts';
export * from './model.ts';
export * from './monitoring.ts';
export * from './personal-data.ts';
export * from './pipeline.ts';
export * from './reference.ts';
export * from './secret-text.ts';
export * from './services.ts';
export * from './tables.ts';
export * from './text.ts';
export * from './unit-findings.ts';
export * from './xml.ts';
export { checkDigitOf, zoneCharacters } from './zone-characters.ts';
export {
  isAllowedInZone,
  zoneCheckNames,
  zoneFormats,
  zoneLayouts,
  type ZoneCheck,
  type ZoneFieldName,
  type ZoneFormat,
  type ZoneLayout,
  type ZonePlaces,
} from './zone-layouts.ts';
