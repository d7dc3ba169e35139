export { type CsvDialect, csvDialect, csvFile, csvName, csvSeconds, csvText, csvTime } from './csv';
export { type Block, fitText, type Room, type WidthOf } from './fit';
export { fileName, handOut } from './hand-out';
export { drawStandings, type PictureLine } from './picture';
