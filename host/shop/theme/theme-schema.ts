import * as z from 'zod'
import { illustrations } from '#contract/illustration.ts'
import {
  bundledFamilies,
  colourNames,
  drawingNames,
  genericFamilies,
  presetNames,
  type Scheme,
  schemes,
} from '#contract/theme.ts'
import { describeFailure, type FailedPair, findFailedPairs } from './contrast-rules.ts'
import { presets } from './presets.ts'
import { type GivenColours, resolveColours } from './resolve-colours.ts'

const colour = z
  .string("Must be a colour in quotes, such as '#f0482a'")
  .regex(/^#[0-9a-f]{6}$/i, { error: "Must be a colour of six digits in quotes, such as '#f0482a'", abort: true })
  .transform((value) => value.toLowerCase())
const coloursSchema = z.partialRecord(z.enum(colourNames, `Must be one of ${colourNames.join(', ')}`), colour)

const numberFrom = (least: number, most: number) => {
  const message = `Must be a number from ${least} to ${most}`
  return z.number(message).min(least, message).max(most, message).optional()
}
const oneOf = <Name extends string>(names: readonly Name[]) => z.enum(names, `Must be one of ${names.join(', ')}`)

/** Fonts of the reader's machine. */
export const systemFamilies = ['system-sans', 'system-serif', 'system-mono'] as const

const fontMessage = `Must be a font file in media/, such as fonts/name.woff2, or one of ${[...bundledFamilies, ...systemFamilies].join(', ')}`
const fontFile = z.string(fontMessage).regex(/^\w[\w ./-]*\.(woff2|ttf|otf)$/i, fontMessage)
const fontFiles = z.strictObject({
  files: z.array(fontFile).min(1, 'Must name at least one file').max(8, 'Must be 8 files at most'),
  /** What is shown until the files have arrived. */
  kind: oneOf(genericFamilies).default('sans-serif'),
})
const fontSchema = z.union(
  [
    z.enum([...bundledFamilies, ...systemFamilies]),
    fontFile.transform((file) => ({ files: [file], kind: 'sans-serif' as const })),
    fontFiles,
  ],
  fontMessage,
)
export type GivenFont = z.infer<typeof fontSchema>

const pictureMessage = 'Must be a file in media/ that ends with .svg, .png or .jpg, such as brand/logo.svg'
const picture = z.string(pictureMessage).regex(/^\w[\w ./-]*\.(svg|png|jpe?g)$/i, pictureMessage)
const forPaper = 'Must be a PNG or JPEG: neither mail programs nor the invoice show an SVG'
const paperPicture = z.string(forPaper).regex(/^\w[\w ./-]*\.(png|jpe?g)$/i, forPaper)
const pictureSet = z.union([
  picture.transform((light) => ({ light })),
  z.strictObject({
    light: picture,
    dark: picture.optional(),
    mail: paperPicture.optional(),
    invoice: paperPicture.optional(),
  }),
])
export type GivenPictures = z.infer<typeof pictureSet>

const drawing = z.union([
  picture.transform((light) => ({ light, dark: light })),
  z.strictObject({ light: picture, dark: picture }),
])
const drawings = z.partialRecord(z.enum(drawingNames, `Must be one of ${drawingNames.join(', ')}`), drawing)
export type GivenDrawings = z.infer<typeof drawings>

/** `theme.yaml`: a preset, and whatever of it the vendor replaces. */
export const themeFileSchema = z
  .strictObject({
    preset: oneOf(presetNames).default('plain'),
    colours: z.strictObject({ light: coloursSchema.optional(), dark: coloursSchema.optional() }).default({}),
    fonts: z.strictObject({ display: fontSchema.optional(), text: fontSchema.optional() }).default({}),
    type: z
      .strictObject({ size: numberFrom(0.875, 1.5), ratio: numberFrom(1.05, 3), headlines: numberFrom(0.4, 1.2) })
      .default({}),
    spacing: numberFrom(0.5, 1.5),
    radius: numberFrom(0, 3),
    lines: z.strictObject({ thin: numberFrom(0.5, 4), thick: numberFrom(0.5, 8) }).default({}),
    illustration: oneOf(illustrations).optional(),
    logo: pictureSet.optional(),
    mark: pictureSet.optional(),
    favicon: picture.optional(),
    sharing: paperPicture.optional(),
    drawings: drawings.default({}),
  })
  .superRefine(({ preset, colours }, context) => {
    const resolved = resolveColours(presets[preset].colours, colours)
    for (const scheme of schemes)
      for (const failed of findFailedPairs(resolved[scheme], (name) => colours[scheme]?.[name] !== undefined))
        context.addIssue({
          code: 'custom',
          path: pathOf(failed, scheme, colours),
          message: describeFailure(failed, scheme),
        })
  })
export type ThemeFile = z.infer<typeof themeFileSchema>

/** Where the vendor can correct a pair: at the colour if that is given, else at its ground; a derived one where it comes from. */
function pathOf({ colour: name, ground }: FailedPair, scheme: Scheme, given: GivenColours): string[] {
  for (const each of [scheme, ...schemes.filter((other) => other !== scheme)])
    for (const found of [name, ground]) if (given[each]?.[found] !== undefined) return ['colours', each, found]
  return ['colours']
}
