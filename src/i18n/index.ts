/** The message catalogue, and the formats of times, gaps, speeds, lengths and sizes. */
export {
  formatBytes,
  formatCountdown,
  formatDate,
  formatGap,
  formatLength,
  formatMoment,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRaceTime,
  formatSpan,
  formatSpeed,
  formatTime,
  NO_VALUE,
  shownGapUs,
  speedFactor,
  speedParts,
  type Units,
} from './format';
export { useLocale } from './hooks';
export { defaultLocale, factsOf, isLocale, type Locale, locales, pickLocale } from './locales';
export {
  addWords,
  locale,
  type MessageKey,
  onLocaleChange,
  raceDecimal,
  setLocale,
  type TitleKey,
  t,
} from './translate';
export { type WordSet, wordSets } from './words';
