import type { FontFace, FontSubstitute, GenericFamily } from '#contract/theme.ts'

/** Of a font, in ems: the average width of a letter in running text, and how far lines reach above and below the baseline. */
export type Measures = { width: number; ascent: number; descent: number }

/** A font that readers' machines have under several names, with the average width of its letters in ems. */
type LocalFont = { name: string; local: string[]; width: number }

const regular: Record<GenericFamily, LocalFont[]> = {
  'sans-serif': [
    { name: 'Arial', local: ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica Neue'], width: 0.4205 },
    { name: 'DejaVu', local: ['DejaVu Sans', 'DejaVuSans', 'Verdana'], width: 0.4787 },
  ],
  serif: [
    { name: 'Times', local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Times'], width: 0.383 },
    { name: 'DejaVu', local: ['DejaVu Serif', 'DejaVuSerif'], width: 0.4842 },
  ],
  monospace: [
    { name: 'Courier', local: ['Courier New', 'CourierNewPSMT', 'Liberation Mono'], width: 0.6 },
    { name: 'DejaVu', local: ['DejaVu Sans Mono', 'DejaVuSansMono'], width: 0.602 },
  ],
}

const bold: LocalFont[] = [
  {
    name: 'Bold Arial',
    local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Neue Bold'],
    width: 0.4556,
  },
  { name: 'Bold DejaVu', local: ['DejaVu Sans Bold', 'DejaVuSans-Bold', 'Verdana Bold'], width: 0.5408 },
]

/** Fonts of the reader's machine with the measures of another, so that nothing moves when that arrives. */
export const substituteRegular = (family: string, generic: GenericFamily, measures: Measures): FontSubstitute[] =>
  regular[generic].map((local) => stretch(local, family, measures, null))

/** The same for headlines in a bold sans serif, for all of its weights. */
export const substituteBold = (family: string, measures: Measures, weights: FontFace['weights']): FontSubstitute[] =>
  bold.map((local) => stretch(local, family, measures, weights))

function stretch(
  { name, local, width }: LocalFont,
  family: string,
  measures: Measures,
  weights: FontFace['weights'] | null,
): FontSubstitute {
  const size = measures.width / width
  return {
    family: `${family} ${name}`,
    local,
    weights,
    sizeAdjust: percent(size),
    ascent: percent(measures.ascent / size),
    descent: percent(measures.descent / size),
  }
}

const percent = (value: number) => Math.round(value * 1000) / 10

/** The value of `font-family`: the font, its substitutes, and the kind of font that any machine has. */
export const writeStack = (family: string, substitutes: readonly FontSubstitute[], generic: GenericFamily): string =>
  [family, ...substitutes.map((each) => each.family)]
    .map((name) => `"${name}"`)
    .join(', ')
    .concat(`, ${generic}`)
