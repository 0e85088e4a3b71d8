import type { Json } from '@pce/core';

/** Returns the value of a cell: tables and settings have numbers, flags and gaps as texts. */
export function cellValue(cell: string): Json {
  const text = cell.trim().replace(/^[*_`]+|[*_`]+$/g, '');
  if (/^(?:|[-–—]|n\/?a|null|none|<none>)$/i.test(text)) return null;
  if (/^(?:true|yes|ja|oui|sí)$/i.test(text)) return true;
  if (/^(?:false|no|nein|non)$/i.test(text)) return false;
  if (/^[-−]?(?:\d+|\d{1,3}(?:['’,]\d{3})+)(?:\.\d+)?$/.test(text) && !/^0\d/.test(text))
    return Number(text.replace('−', '-').replace(/['’,]/g, ''));
  return /^[-−]?\d+,\d{1,2}$/.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : text;
}
