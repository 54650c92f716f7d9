import * as z from 'zod/mini'
import { patternSchema, soundSchema } from '#contract/instrument/instrument.ts'
import { rhythmSchema } from '#contract/rhythm.ts'

/** The files of a template: the ending of each name, and its media type. */
export const templateFileFormats = {
  template: { ending: '.json', type: 'application/json' },
  csv: { ending: '.csv', type: 'text/csv; charset=utf-8' },
  midi: { ending: '.mid', type: 'audio/midi' },
  reaper: { ending: '-reaper.txt', type: 'text/plain; charset=utf-8' },
  drumMap: { ending: '.drm', type: 'application/xml' },
} as const
export const templateFormatNames = ['template', 'csv', 'midi', 'reaper', 'drumMap'] as const
export type TemplateFormat = (typeof templateFormatNames)[number]

/** The path of a template's file, below that of its page: '/templates/door' has '/templates/door/door.mid'. */
export const templateFilePath = (pagePath: string, format: TemplateFormat): string =>
  `${pagePath}/${pagePath.slice(pagePath.lastIndexOf('/') + 1)}${templateFileFormats[format].ending}`

const endings = Object.values(templateFileFormats).map(({ ending }) => ending)

/** Whether a path is that of a template's file, which has the name of its folder. */
export function isTemplateFile(path: string): boolean {
  const [, folder, page = '', file, ...more] = path.split('/')
  return folder === 'templates' && more.length === 0 && endings.some((ending) => file === `${page}${ending}`)
}

/** Drums have the tenth MIDI channel. */
export const drumChannel = 10

/** One note of a template: its MIDI number, its name, what it plays and, if known, the sound. */
export const layoutRowSchema = z.object({
  note: z.number(),
  name: z.string(),
  voice: z.string(),
  sound: z.optional(soundSchema),
})
export type LayoutRow = z.infer<typeof layoutRowSchema>

/** The template file: everything except text. `groups` are those of the rhythm, in steps; a step is an eighth note. */
export const templateFileSchema = z.object({
  format: z.literal('backline-template'),
  version: z.literal(1),
  product: z.object({ id: z.string(), name: z.string() }),
  title: z.string(),
  tempo: z.number(),
  metre: z.string(),
  groups: z.array(z.number()),
  rhythm: rhythmSchema,
  rows: z.array(layoutRowSchema),
  pattern: z.nullable(patternSchema),
})
export type TemplateFile = z.infer<typeof templateFileSchema>

/** A file that the page of a template offers. */
export const templateDownloadSchema = z.object({
  format: z.enum(templateFormatNames),
  path: z.string(),
  bytes: z.number(),
})
export type TemplateDownload = z.infer<typeof templateDownloadSchema>
