export { type CsvDialect, csvDialect, csvFile, csvSeconds, csvText, csvTime } from './csv';
export { fileName, handOut } from './hand-out';
export { drawStandings, type PictureLine } from './picture';
