import { type TemplateFormat, templateFormatNames } from '#contract/pages/template-files.ts'
import { writeCsv } from './csv.ts'
import { writeDrumMap } from './drum-map.ts'
import { writeMidi } from './midi.ts'
import { writeReaperNames } from './reaper.ts'
import type { Sheet } from './sheet.ts'
import { writeTemplateFile } from './template-file.ts'

const writers: Record<TemplateFormat, (sheet: Sheet) => string | Buffer> = {
  template: writeTemplateFile,
  csv: writeCsv,
  midi: writeMidi,
  reaper: writeReaperNames,
  drumMap: writeDrumMap,
}

/** All files that are made of one template, in the order in which its page offers them. */
export const writeFiles = (sheet: Sheet): { format: TemplateFormat; body: Buffer }[] =>
  templateFormatNames.map((format) => ({ format, body: Buffer.from(writers[format](sheet)) }))
