import type { TemplateFile } from '#contract/pages/template-files.ts'
import { groupLengths } from '#web/ui/rhythm.ts'
import type { Sheet } from './sheet.ts'

/** The template as data, to be read by programs: everything but its words. */
export function writeTemplateFile({ title, product, rhythm, tempo, layout, pattern }: Sheet): string {
  const file: TemplateFile = {
    ...{ format: 'backline-template', version: 1 },
    ...{ product, title, tempo },
    metre: `${rhythm.steps}/8`,
    groups: groupLengths(rhythm),
    rhythm,
    rows: [...layout],
    pattern,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
